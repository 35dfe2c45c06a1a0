import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

interface DocumentRow {
  lessonId: string;
  scoreSha256: string;
  version: number;
  document: object;
}

/** Sets a lesson's document. Its score must be stored before. */
export async function upsertDocument(trx: Trx, { document, ...row }: DocumentRow): Promise<void> {
  const values = { ...row, document: JSON.stringify(document) };
  await trx
    .insertInto("practiceDocuments")
    .values(values)
    .onConflict((conflict) => conflict.column("lessonId").doUpdateSet(values))
    .execute();
}

export async function deleteDocument(trx: Trx, lessonId: string): Promise<void> {
  await trx.deleteFrom("practiceDocuments").where("lessonId", "=", lessonId).execute();
}

/** Whether a lesson has a score, and so a practice room. */
export async function hasScore(db: Executor, lessonId: string): Promise<boolean> {
  const found = await db
    .selectFrom("practiceDocuments")
    .select("lessonId")
    .where("lessonId", "=", lessonId)
    .executeTakeFirst();
  return found !== undefined;
}

/** A lesson's document with its score's engraving. */
export function findDocument(
  db: Executor,
  lessonId: string,
): Promise<{ document: unknown; engraving: unknown } | undefined> {
  return db
    .selectFrom("practiceDocuments")
    .innerJoin("practiceScores", "practiceScores.sha256", "practiceDocuments.scoreSha256")
    .select(["practiceDocuments.document", "practiceScores.engraving"])
    .where("lessonId", "=", lessonId)
    .executeTakeFirst();
}

/** The bars of a lesson's document and the timing of its film, without the notes. */
export function findFilmTime(
  db: Executor,
  lessonId: string,
): Promise<{ bars: unknown; film: unknown } | undefined> {
  return db
    .selectFrom("practiceDocuments")
    .select(sql<unknown>`document -> 'bars'`.as("bars"))
    .select(sql<unknown>`document -> 'film'`.as("film"))
    .where("lessonId", "=", lessonId)
    .executeTakeFirst();
}

/** Filters lessons to those with a document of this version; says whether each has a film. */
export async function listWithDocument(
  db: Executor,
  { lessonIds, version }: { lessonIds: readonly string[]; version: number },
): Promise<Map<string, { hasFilm: boolean }>> {
  const rows = await db
    .selectFrom("practiceDocuments")
    .select(["lessonId", sql<boolean>`document -> 'film' <> 'null'`.as("hasFilm")])
    .where(sql<boolean>`lesson_id = any (${[...lessonIds]}::uuid[])`)
    .where("version", "=", version)
    .execute();
  return new Map(rows.map(({ lessonId, hasFilm }) => [lessonId, { hasFilm }]));
}
