import { findPeople } from "#accounts/server/index.ts";
import type { Page } from "#platform/contract/page.ts";
import {
  contactPageSize,
  type DeletionRequest,
  type MessageFilter,
  type StudioMessage,
} from "../../contract/inbox.ts";
import { confirmLifeSeconds } from "../deletion/deletion-mails.ts";
import { findDates } from "../deletion/present-dates.ts";
import type { ContactDeps } from "../deps.ts";
import { listOpenDeletions } from "../queries/deletions.ts";
import { listMessages } from "../queries/messages.ts";

const limit = contactPageSize;

/** A page of the contact form's messages, newest first. */
export async function listStudioMessages(
  { db }: Pick<ContactDeps, "db">,
  { cursor, which }: { cursor?: string | undefined; which: MessageFilter },
): Promise<Page & { messages: StudioMessage[] }> {
  const { rows, total, nextCursor } = await listMessages(db, { which, cursor, limit });
  const messages = rows.map(({ id, body, createdAt, doneAt, ...row }) => ({
    _id: id,
    text: body,
    ...row,
    sentOn: createdAt.toISOString(),
    doneOn: doneAt?.toISOString() ?? null,
  }));
  return { messages, total, nextCursor };
}

/** A page of the accounts to delete, by the day on which the deletion is due. */
export async function listDeletionRequests(
  deps: Pick<ContactDeps, "db" | "school">,
  { cursor }: { cursor?: string | undefined },
): Promise<Page & { requests: DeletionRequest[] }> {
  const { rows, total, nextCursor } = await listOpenDeletions(deps.db, {
    confirmSeconds: confirmLifeSeconds,
    cursor,
    limit,
  });
  const people = await findPeople(
    deps,
    rows.map(({ userId }) => userId),
  );
  const requests = rows.map((row) => ({
    _id: row.id,
    student: people.get(row.userId) ?? null,
    late: row.isLate,
    requestedOn: row.requestedAt.toISOString(),
    dates: findDates(deps, row)?.iso ?? null,
  }));
  return { requests, total, nextCursor };
}
