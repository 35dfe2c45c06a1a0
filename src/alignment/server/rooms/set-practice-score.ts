import { findVideoById } from "#catalog/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { removeLessonScore, setLessonScore } from "#practice/server/index.ts";
import { ScoreError } from "#score/server/index.ts";
import { sureConfidence } from "../../contract/alignment.ts";
import { queueAlignment } from "../align-job.ts";
import { type StoredSpan, storedSpans } from "../matching/spans.ts";
import { findAlignment, findMaterial } from "../queries.ts";

/**
 * Gives a lesson's practice room the score that an instructor attached, and the spans of its film that may be
 * played from. False where none is attached.
 */
export async function setAttachedScore(trx: Trx, lessonId: string): Promise<boolean> {
  const musicXml = await findMaterial(trx, { lessonId, kind: "score" });
  if (!musicXml) return false;
  const video = await findVideoById({ db: trx }, lessonId);
  const mediaId = video?.mediaState === "ready" ? video.mediaId : null;
  const film = video && mediaId ? { durationSeconds: video.durationSeconds } : null;
  const spans = mediaId === null ? [] : await listPlayableSpans(trx, { lessonId, mediaId });
  try {
    await setLessonScore(trx, { lessonId, musicXml, film: film && { ...film, spans } });
  } catch (error) {
    // It could be read when it was attached.
    if (!(error instanceof ScoreError)) throw error;
    await removeLessonScore(trx, lessonId);
  }
  return true;
}

/**
 * Has the bars of a lesson's score found in its new media, and gives its room the score that an instructor
 * attached. False where none is attached.
 */
export async function followNewMedia(
  trx: Trx,
  { jobs }: { jobs: Pick<Jobs, "send"> },
  lessonId: string,
): Promise<boolean> {
  await queueAlignment(trx, { jobs }, lessonId);
  return setAttachedScore(trx, lessonId);
}

/** Those of these media that are sure, or that an instructor has confirmed. */
async function listPlayableSpans(
  trx: Trx,
  { lessonId, mediaId }: { lessonId: string; mediaId: string },
): Promise<StoredSpan[]> {
  const row = await findAlignment(trx, lessonId);
  if (row?.mediaId !== mediaId) return [];
  const isSure = row.state === "proposed" && (row.confidence ?? 0) >= sureConfidence;
  return isSure || row.state === "confirmed" ? storedSpans.parse(row.spans) : [];
}
