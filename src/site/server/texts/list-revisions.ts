import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import {
  revisionsPageSize,
  type TextKind,
  type TextRevision,
  textSchemas,
} from "../../contract/studio-texts.ts";
import { type RevisionRow, selectRevisions } from "../queries/text-revisions.ts";
import { describeChanges } from "./describe-changes.ts";

export interface RevisionDeps {
  db: Database;
  /** Names by user id; erased accounts are left out. */
  findPeople: (userIds: readonly string[]) => Promise<Map<string, { name: string }>>;
}

/** A kind's revisions, newest first, each with its changes. */
export async function listRevisions(
  { db, findPeople }: RevisionDeps,
  { kind, page }: { kind: TextKind; page: number },
): Promise<{ revisions: TextRevision[]; total: number }> {
  const skip = (page - 1) * revisionsPageSize;
  const { rows, total } = await selectRevisions(db, { kind, skip, limit: revisionsPageSize });
  /** The fields in the form's order, which the database does not store. */
  const inOrder = ({ document }: RevisionRow): unknown =>
    z.safeParse(textSchemas[kind], document).data ?? document;
  const people = await findPeople(rows.flatMap(({ authorId }) => authorId ?? []));
  const revisions = rows.slice(0, revisionsPageSize).map((row, index) => {
    const before = rows[index + 1];
    return {
      _id: String(row.id),
      savedOn: row.savedAt.toISOString(),
      author: people.get(row.authorId ?? "")?.name ?? null,
      isOfFolder: row.authorId === null,
      reason: row.reason,
      ...(before
        ? describeChanges(inOrder(before), inOrder(row))
        : { changes: [], changeCount: 0 }),
    };
  });
  return { revisions, total };
}
