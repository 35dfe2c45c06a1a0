import * as z from "zod";
import type { Page } from "#platform/contract/page.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import {
  revisionsPageSize,
  type TextKind,
  type TextRevision,
  textSchemas,
} from "../../contract/studio-texts.ts";
import { type RevisionRow, selectRevisions } from "../queries.ts";
import { describeChanges } from "./describe-changes.ts";
import type { SchoolTexts } from "./open-school-texts.ts";

export interface RevisionDeps {
  db: Database;
  /** Names by user id; erased accounts are left out. */
  findPeople: (userIds: readonly string[]) => Promise<Map<string, { name: string }>>;
  schoolTexts: SchoolTexts;
}

/** A kind's revisions, newest first, each with its changes. */
export async function listRevisions(
  { db, findPeople, schoolTexts }: RevisionDeps,
  { kind, cursor }: { kind: TextKind; cursor?: string | undefined },
): Promise<Page & { revisions: TextRevision[] }> {
  const page = await selectRevisions(db, { kind, cursor, limit: revisionsPageSize });
  const { rows, following, total, nextCursor } = page;
  /** The fields in the form's order, which the database does not store. */
  const inOrder = (row: RevisionRow): unknown =>
    z.safeParse(textSchemas[kind], schoolTexts.complete(row)).data ?? row.document;
  const people = await findPeople(rows.flatMap(({ authorId }) => authorId ?? []));
  const revisions = rows.map((row, index) => {
    const before = rows[index + 1] ?? following;
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
  return { revisions, total, nextCursor };
}
