import { type Selectable, sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { LessonPosterFrames } from "#platform/server/database/schema.ts";

export type PosterFrameRow = Selectable<LessonPosterFrames>;

/** A request for a frame, which a later one of the same lesson replaces. */
export interface PosterFrameRequest {
  lessonId: string;
  request: number;
}

interface WantedFrame {
  lessonId: string;
  /** Null for a moment of the film as students see it. */
  clip: number | null;
  atSeconds: number;
  /** Planned if the film is not ready. */
  state: "planned" | "waiting";
}

/** Requests a frame, replacing an earlier request. */
export async function requestPosterFrame(
  trx: Trx,
  wanted: WantedFrame,
): Promise<PosterFrameRequest> {
  return trx
    .insertInto("lessonPosterFrames")
    .values(wanted)
    .onConflict((conflict) =>
      conflict.column("lessonId").doUpdateSet({
        clip: wanted.clip,
        atSeconds: wanted.atSeconds,
        state: wanted.state,
        failure: null,
        request: sql`lesson_poster_frames.request + 1`,
      }),
    )
    .returning(["lessonId", "request"])
    .executeTakeFirstOrThrow();
}

/** Marks a planned frame as waiting for a worker; undefined without one. */
export function startPlannedFrame(
  trx: Trx,
  lessonId: string,
): Promise<PosterFrameRequest | undefined> {
  return trx
    .updateTable("lessonPosterFrames")
    .set({ state: "waiting" })
    .where("lessonId", "=", lessonId)
    .where("state", "=", "planned")
    .returning(["lessonId", "request"])
    .executeTakeFirst();
}

export function findPosterFrame(
  db: Executor,
  lessonId: string,
): Promise<PosterFrameRow | undefined> {
  return db
    .selectFrom("lessonPosterFrames")
    .selectAll()
    .where("lessonId", "=", lessonId)
    .executeTakeFirst();
}

/** Ends a request; false if a later one has replaced it. */
export async function endPosterFrame(
  trx: Trx,
  { lessonId, request }: PosterFrameRequest,
  failure: PosterFrameRow["failure"],
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("lessonPosterFrames")
    .set({ state: failure === null ? "done" : "failed", failure })
    .where("lessonId", "=", lessonId)
    .where("request", "=", request)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the request, as the lesson has another poster. */
export async function dropPosterFrame(trx: Trx, lessonId: string): Promise<void> {
  await trx
    .updateTable("lessonPosterFrames")
    .set({ state: "done", failure: null, request: sql`request + 1` })
    .where("lessonId", "=", lessonId)
    .execute();
}
