import { findVideoById } from "#catalog/server/index.ts";
import { TaskLost } from "#platform/server/child-worker/open-child-worker.ts";
import { isDatabaseUnavailable } from "#platform/server/database/is-database-unavailable.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { readScore, ScoreError } from "#score/server/index.ts";
import { type AlignmentFailure, sureConfidence } from "../contract/alignment.ts";
import { alignJob } from "./align-job.ts";
import { AlignmentError } from "./matching/align-take.ts";
import { TooLongError } from "./matching/find-spans.ts";
import { decodeSound, openLessonSound } from "./matching/lesson-sound.ts";
import { openTakeAligner, type TakeAligner } from "./matching/open-take-aligner.ts";
import { makeOnsetDetector, type SoundOnsets } from "./matching/sound-onsets.ts";
import { round, toStoredSpans } from "./matching/spans.ts";
import {
  beginAlignment,
  endAlignment,
  findMaterial,
  loseAlignment,
  type Outcome,
  touchAlignment,
} from "./queries.ts";
import { setAttachedScore } from "./rooms/set-practice-score.ts";
import { readTake } from "./take/read-take.ts";
import { TakeError } from "./take/take.ts";

interface AlignDeps {
  db: Database;
  jobs: Jobs;
  log: Logger;
  ffmpeg: Ffmpeg;
  mediaRoot: string;
  masterKey: Uint8Array;
}

interface AligningDeps extends AlignDeps {
  aligner: Pick<TakeAligner, "align">;
}

const touchMs = 10_000;
/** A child or worker that is lost may have had bad luck; one that is lost again will be so always. */
const maxLosses = 3;
/** A machine that is busy for so many attempts, over half a day, is no longer the reason. */
const maxDelays = 12;
const longestDelaySeconds = 3600;

export async function workOnAlignments(deps: AlignDeps): Promise<void> {
  const aligner = openTakeAligner();
  await deps.jobs.work(alignJob, ({ lessonId }, signal) =>
    runAlignment(deps, { lessonId, signal }, () =>
      findBars({ ...deps, aligner }, { lessonId, signal }),
    ),
  );
}

/**
 * Finds the bars of a lesson's score in its film, unless another worker does. Throws where the job shall be
 * tried again: the worker stops, or the database is away. An alignment that is lost waits for its next turn; any
 * other failure, and the last loss, are its end.
 */
export async function runAlignment(
  { db, log, jobs }: Pick<AlignDeps, "db" | "log"> & { jobs: Pick<Jobs, "workerId"> },
  { lessonId, signal }: { lessonId: string; signal: AbortSignal },
  find: () => Promise<FoundBars>,
): Promise<void> {
  const begun = await beginAlignment(db, lessonId, jobs.workerId);
  if (!begun) return;
  const { attempt, losses, delays } = begun;
  const fence = { lessonId, attempt };
  if (losses >= maxLosses) {
    await endAlignment(db, fence, { state: "failed", failure: "unknown" });
    log.error({ lessonId, losses }, "alignment failed");
    return;
  }
  const alive = setInterval(() => void touchAlignment(db, fence).catch(() => undefined), touchMs);
  try {
    const found = await find();
    await db.transaction().execute(async (trx) => {
      if (await endAlignment(trx, fence, found)) await setAttachedScore(trx, lessonId);
    });
    const { state, confidence } = found;
    log.info({ lessonId, attempt, state, confidence, spans: found.spans.length }, "lesson aligned");
  } catch (error) {
    if (signal.aborted) await endAlignment(db, fence, { state: "waiting" });
    if (signal.aborted || isDatabaseUnavailable(error)) throw error;
    if (error instanceof TaskLost) {
      const { isLate } = error;
      const hasTurns = isLate ? delays + 1 < maxDelays : losses + 1 < maxLosses;
      if (hasTurns) {
        const delaySeconds = isLate ? Math.min(longestDelaySeconds, 60 * 2 ** delays) : null;
        await loseAlignment(db, fence, { delaySeconds });
        log.warn({ err: error, lessonId, losses, delays }, "alignment lost");
        return;
      }
    }
    const failure = failureOf(error);
    await endAlignment(db, fence, { state: "failed", failure });
    if (failure === "unknown") log.error({ err: error, lessonId }, "alignment failed");
    else log.info({ lessonId, failure }, "lesson not aligned");
  } finally {
    clearInterval(alive);
  }
}

/** Something that a lesson lacks. */
class MissingError extends Error {
  readonly failure: AlignmentFailure;

  constructor(failure: AlignmentFailure) {
    super(failure);
    this.name = "MissingError";
    this.failure = failure;
  }
}

type FoundBars = Extract<Outcome, { spans: unknown }>;

async function findBars(
  deps: AligningDeps,
  { lessonId, signal }: { lessonId: string; signal: AbortSignal },
): Promise<FoundBars> {
  const { db } = deps;
  const xml = await findMaterial(db, { lessonId, kind: "score" });
  const midi = await findMaterial(db, { lessonId, kind: "take" });
  if (!xml) throw new MissingError("score-unreadable");
  if (!midi) throw new MissingError("take-unreadable");
  const score = readScore(xml.toString("utf8"));
  const take = readTake(midi);
  const { mediaId, sound } = await listen(deps, { lessonId, signal });
  const { spans, notes, confidence } = await deps.aligner.align({ sound, score, take }, signal);
  return {
    state: confidence >= sureConfidence ? ("proposed" as const) : ("needs-look" as const),
    mediaId,
    confidence,
    peaks: sound.peaks,
    spans: toStoredSpans(spans),
    notes: notes.map(({ pitchMidi, onsetSeconds, durationSeconds }): [number, number, number] => [
      ...([pitchMidi, round(onsetSeconds), round(durationSeconds)] as const),
    ]),
  };
}

async function listen(
  deps: AlignDeps,
  { lessonId, signal }: { lessonId: string; signal: AbortSignal },
): Promise<{ mediaId: string; sound: SoundOnsets }> {
  const video = await findVideoById(deps, lessonId);
  const mediaId = video?.mediaState === "ready" ? video.mediaId : null;
  if (!mediaId) throw new MissingError("no-film");
  const track = await openLessonSound(deps, mediaId);
  if (!track) throw new MissingError("no-sound");
  const detector = makeOnsetDetector();
  await decodeSound({ ...deps, signal }, track, detector.push);
  return { mediaId, sound: detector.finish() };
}

function failureOf(error: unknown): AlignmentFailure {
  if (error instanceof AlignmentError || error instanceof MissingError) return error.failure;
  if (error instanceof ScoreError) return "score-unreadable";
  if (error instanceof TakeError) return "take-unreadable";
  return error instanceof TooLongError ? "too-long" : "unknown";
}
