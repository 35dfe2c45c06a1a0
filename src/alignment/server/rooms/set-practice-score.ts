import { findVideoById } from "#catalog/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { removeLessonScore, setLessonScore } from "#practice/server/index.ts";
import { type ReadScore, ScoreError } from "#score/server/index.ts";
import { sureConfidence } from "../../contract/alignment.ts";
import { queueAlignment } from "../align-job.ts";
import { type StoredSpan, storedSpans } from "../matching/spans.ts";
import { findAlignment, findScore } from "../queries.ts";

/**
 * Sets the practice room's score to the one that an instructor attached, with the usable spans of
 * the lesson's film. A caller in a process that serves requests gives the score as it was read
 * elsewhere, since a long one takes a second. False without an attached score.
 */
export async function setAttachedScore(
  trx: Trx,
  lessonId: string,
  read?: ReadScore,
): Promise<boolean> {
  const score = await findScore(trx, lessonId);
  if (!score) return false;
  const { content: musicXml, corrections } = score;
  const video = await findVideoById({ db: trx }, lessonId);
  const mediaId = video?.mediaState === "ready" ? video.mediaId : null;
  const film = video && mediaId ? { durationSeconds: video.durationSeconds } : null;
  const spans = mediaId === null ? [] : await listPlayableSpans(trx, { lessonId, mediaId });
  try {
    await setLessonScore(trx, {
      lessonId,
      musicXml,
      read,
      corrections: corrections ?? undefined,
      film: film && { ...film, spans },
    });
  } catch (error) {
    // The score was readable when it was attached, under an earlier version.
    if (!(error instanceof ScoreError)) throw error;
    await removeLessonScore(trx, lessonId);
  }
  return true;
}

/**
 * Queues the alignment of a lesson's new media, and sets its room's score to the attached one.
 * False without an attached score.
 */
export async function followNewMedia(
  trx: Trx,
  { jobs }: { jobs: Pick<Jobs, "send"> },
  lessonId: string,
): Promise<boolean> {
  await queueAlignment(trx, { jobs }, lessonId);
  return setAttachedScore(trx, lessonId);
}

/** The spans of these media, if they are sure or an instructor has confirmed them. */
async function listPlayableSpans(
  trx: Trx,
  { lessonId, mediaId }: { lessonId: string; mediaId: string },
): Promise<StoredSpan[]> {
  const row = await findAlignment(trx, lessonId);
  if (row?.mediaId !== mediaId) return [];
  const isSure = row.state === "proposed" && (row.confidence ?? 0) >= sureConfidence;
  return isSure || row.state === "confirmed" ? storedSpans.parse(row.spans) : [];
}
