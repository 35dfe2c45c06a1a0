import { findVideoById } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { runFenced } from "#platform/server/jobs/run-fenced.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { readScore, ScoreError } from "#score/server/index.ts";
import { type AlignmentFailure, sureConfidence } from "../contract/alignment.ts";
import { alignJob, requeueAlignments } from "./align-job.ts";
import { AlignmentError } from "./matching/align-take.ts";
import { TooLongError } from "./matching/find-spans.ts";
import { decodeSound, findLessonSound } from "./matching/lesson-sound.ts";
import { openTakeAligner, type TakeAligner } from "./matching/open-take-aligner.ts";
import { createOnsetDetector, type SoundOnsets } from "./matching/sound-onsets.ts";
import { round, toStoredSpans } from "./matching/spans.ts";
import {
  alignmentLeaseSeconds,
  beginAlignment,
  endAlignment,
  findMaterial,
  findScore,
  type Outcome,
  renewAlignment,
  requeueAlignment,
} from "./queries.ts";
import { setAttachedScore } from "./rooms/set-practice-score.ts";
import { readTake } from "./take/read-take.ts";
import { TakeError } from "./take/take.ts";

export { createMissingPracticeDocuments } from "./rooms/create-missing-practice-documents.ts";

interface AlignDeps {
  db: Database;
  jobs: Jobs;
  log: Logger;
  ffmpeg: Ffmpeg;
  mediaFiles: FileStore;
  masterKey: Uint8Array;
}

interface AligningDeps extends AlignDeps {
  aligner: Pick<TakeAligner, "align">;
}

/** Aligns what is queued, also what the queue has lost. The queue keeps the name that it had in the studio. */
export async function workOnAlignments(deps: AlignDeps): Promise<void> {
  const aligner = openTakeAligner();
  await deps.jobs.work(alignJob, ({ lessonId }, signal) =>
    runAlignment(deps, { lessonId, signal }, (lost) =>
      findBars({ ...deps, aligner }, { lessonId, signal: lost }),
    ),
  );
  await deps.jobs.schedule([
    {
      name: "studio.requeue-alignments",
      cron: "* * * * *",
      expireInSeconds: 60,
      run: () => requeueAlignments(deps),
    },
  ]);
}

/**
 * Finds the bars of a lesson's score in its film, unless another worker does. Missing material is
 * an outcome, not an error.
 */
export async function runAlignment(
  { db, log, jobs }: Pick<AlignDeps, "db" | "log"> & { jobs: Pick<Jobs, "workerId"> },
  { lessonId, signal }: { lessonId: string; signal: AbortSignal },
  find: (signal: AbortSignal) => Promise<FoundBars>,
): Promise<void> {
  const turns = await beginAlignment(db, lessonId, jobs.workerId);
  if (!turns) return;
  const { attempt } = turns;
  await runFenced(
    { db, log, signal },
    {
      name: "alignment",
      fields: { lessonId, attempt },
      turns,
      leaseSeconds: alignmentLeaseSeconds,
      renewLease: (executor) => renewAlignment(executor, { lessonId, attempt }),
      run: (current) => find(current.signal).catch(toOutcome),
      finish: async (trx, outcome) => {
        await endAlignment(trx, lessonId, outcome);
        if (outcome.state === "failed") {
          log.info({ lessonId, failure: outcome.failure }, "lesson not aligned");
          return;
        }
        await setAttachedScore(trx, lessonId);
        const { state, confidence, spans } = outcome;
        log.info({ lessonId, attempt, state, confidence, spans: spans.length }, "lesson aligned");
      },
      requeue: (trx, next) => requeueAlignment(trx, lessonId, next),
      fail: (trx) => endAlignment(trx, lessonId, { state: "failed", failure: "unknown" }),
    },
  );
}

/** The lesson lacks material. */
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
  const stored = await findScore(db, lessonId);
  const midi = await findMaterial(db, { lessonId, kind: "take" });
  if (!stored) throw new MissingError("score-unreadable");
  if (!midi) throw new MissingError("take-unreadable");
  const score = readScore(stored.content.toString("utf8"), stored.corrections ?? undefined);
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
  const track = await findLessonSound(deps, mediaId);
  if (!track) throw new MissingError("no-sound");
  const detector = createOnsetDetector();
  await decodeSound({ ...deps, signal }, track, detector.push);
  return { mediaId, sound: detector.finish() };
}

/** Turns errors about the lesson into outcomes, and rethrows others. */
function toOutcome(error: unknown): Outcome {
  if (error instanceof AlignmentError || error instanceof MissingError) {
    return { state: "failed", failure: error.failure };
  }
  if (error instanceof ScoreError) return { state: "failed", failure: "score-unreadable" };
  if (error instanceof TakeError) return { state: "failed", failure: "take-unreadable" };
  if (error instanceof TooLongError) return { state: "failed", failure: "too-long" };
  throw error;
}
