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

const pageOf = (page: number) => ({
  offset: (page - 1) * contactPageSize,
  limit: contactPageSize,
});

/** A page of the contact form's messages, newest first. */
export async function listStudioMessages(
  { db }: Pick<ContactDeps, "db">,
  { page, which }: { page: number; which: MessageFilter },
): Promise<{ messages: StudioMessage[]; total: number }> {
  const { rows, total } = await listMessages(db, { which, ...pageOf(page) });
  const messages = rows.map(({ id, body, createdAt, doneAt, ...row }) => ({
    _id: id,
    text: body,
    ...row,
    sentOn: createdAt.toISOString(),
    doneOn: doneAt?.toISOString() ?? null,
  }));
  return { messages, total };
}

/** A page of the accounts to delete, by the day on which the deletion is due. */
export async function listDeletionRequests(
  deps: Pick<ContactDeps, "db" | "timeZone" | "findPeople">,
  { page }: { page: number },
): Promise<{ requests: DeletionRequest[]; total: number }> {
  const { rows, total } = await listOpenDeletions(deps.db, {
    confirmSeconds: confirmLifeSeconds,
    ...pageOf(page),
  });
  const people = await deps.findPeople(rows.map(({ userId }) => userId));
  const requests = rows.map((row) => ({
    _id: row.id,
    student: people.get(row.userId) ?? null,
    late: row.isLate,
    requestedOn: row.requestedAt.toISOString(),
    dates: findDates(deps, row)?.iso ?? null,
  }));
  return { requests, total };
}
