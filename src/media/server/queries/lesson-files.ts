import { sql } from "kysely";
import type { LessonFile } from "#catalog/contract.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

/** Locks the list of a lesson's files until the transaction ends. */
export async function lockLessonFiles(trx: Trx, lessonId: string): Promise<void> {
  const name = `media:lesson-files:${lessonId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** A lesson's files in the teacher's order. */
export async function selectLessonFiles(db: Executor, lessonId: string): Promise<LessonFile[]> {
  const rows = await db
    .selectFrom("lessonFiles")
    .select(["id", "kind", "name", "sizeBytes"])
    .where("lessonId", "=", lessonId)
    .orderBy("place")
    .orderBy("createdAt")
    .execute();
  return rows.map(({ id, kind, name, sizeBytes }) => ({ _id: id, kind, name, sizeBytes }));
}

/** Adds a file to the end of the list; false if the lesson has the same content already. */
export async function insertLessonFile(
  trx: Trx,
  file: {
    id: string;
    lessonId: string;
    kind: LessonFile["kind"];
    name: string;
    sizeBytes: number;
    sha256: Buffer;
    place: number;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto("lessonFiles")
    .values(file)
    .onConflict((conflict) => conflict.columns(["lessonId", "sha256"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Sets the name of a lesson's file; false without one. */
export async function renameLessonFile(
  trx: Trx,
  { id, lessonId, name }: { id: string; lessonId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("lessonFiles")
    .set({ name })
    .where("id", "=", id)
    .where("lessonId", "=", lessonId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the files the places of their ids. */
export async function orderLessonFiles(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update lesson_files set place = ordered.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as ordered (id, place)
    where lesson_files.id = ordered.id and lesson_files.place <> ordered.place - 1`.execute(trx);
}

/** Returns the deleted file's name; undefined without such a file. */
export async function deleteLessonFile(
  trx: Trx,
  { id, lessonId }: { id: string; lessonId: string },
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom("lessonFiles")
    .where("id", "=", id)
    .where("lessonId", "=", lessonId)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** A file of any lesson. */
export function findLessonFile(db: Executor, id: string) {
  return db
    .selectFrom("lessonFiles")
    .select(["lessonId", "kind", "name"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Those of the ids that are files of a lesson. */
export async function listKnownLessonFiles(
  db: Executor,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("lessonFiles")
    .select("id")
    .where(sql<boolean>`id::text = any(${[...ids]})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
