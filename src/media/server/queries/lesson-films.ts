import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { EncodingRow } from "./encodings.ts";

/** Locks the assignment and the deletion of films until the transaction ends. */
export async function lockLessonFilms(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('studio:lesson-films', 0))`.execute(trx);
}

/** The encoding of the film that a lesson was last given. */
export function findLessonFilm(db: Executor, lessonId: string): Promise<EncodingRow | undefined> {
  return db
    .selectFrom("lessonFilms")
    .innerJoin("preparations", "preparations.id", "lessonFilms.preparationId")
    .selectAll("preparations")
    .where("lessonId", "=", lessonId)
    .executeTakeFirst();
}

/** The encodings of the films that lessons were last given, while they are not ready. */
export function selectNewFilms(db: Executor, lessonIds: readonly string[]) {
  return db
    .selectFrom("lessonFilms")
    .innerJoin("preparations", "preparations.id", "lessonFilms.preparationId")
    .select(["lessonId", "state", "percent", "failure", "failureDetails"])
    .where("lessonId", "in", lessonIds)
    .where("state", "in", ["waiting", "running", "failed"])
    .$narrowType<{ state: "waiting" | "running" | "failed" }>()
    .execute();
}

export async function setLessonFilm(
  trx: Trx,
  film: { lessonId: string; preparationId: string },
): Promise<void> {
  await trx
    .insertInto("lessonFilms")
    .values(film)
    .onConflict((conflict) =>
      conflict.column("lessonId").doUpdateSet({ preparationId: film.preparationId }),
    )
    .execute();
}

export async function removeLessonFilm(trx: Trx, lessonId: string): Promise<void> {
  await trx.deleteFrom("lessonFilms").where("lessonId", "=", lessonId).execute();
}

/** The lessons whose newest film an encoding makes, several if they share it. */
export async function listLessonsOf(db: Executor, preparationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("lessonFilms")
    .select("lessonId")
    .where("preparationId", "=", preparationId)
    .orderBy("lessonId")
    .execute();
  return rows.map(({ lessonId }) => lessonId);
}

/**
 * Marks an encoding's uploads as ready if no lesson's newest film uses them, for at least a day.
 * Call {@link lockLessonFilms} before.
 */
export async function releaseUploads(trx: Trx, preparationId: string): Promise<void> {
  await sql`
    update uploads set state = 'ready', expires_at = greatest(expires_at, now() + interval '1 day')
    from preparations released
    where released.id = ${preparationId} and uploads.state = 'used'
      and released.source @> jsonb_build_array(jsonb_build_object('uploadId', uploads.id))
      and not exists (
        select from lesson_films join preparations on preparations.id = preparation_id
        where source @> jsonb_build_array(jsonb_build_object('uploadId', uploads.id))
      )`.execute(trx);
}

/**
 * Deletes up to a hundred unneeded uploads and returns their ids. An upload is needed while a film
 * of it waits, runs, ended less than a day ago (a week ago if it has two pictures, which are often
 * changed), or may be tried again. Call {@link lockLessonFilms} before.
 */
export async function deleteSpentUploads(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from uploads where id in (
      select id from uploads where state = 'used' and not exists (
        select from preparations
        where source @> jsonb_build_array(jsonb_build_object('uploadId', uploads.id))
          and (
            ended_at is null
            or ended_at > now() - case
              when source @> '[{"composition": {}}]' then interval '7 days' else interval '1 day'
            end
            or state <> 'done' and exists (
              select from lesson_films where preparation_id = preparations.id
            )
          )
      ) limit 100
    ) returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
