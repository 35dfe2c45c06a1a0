import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { findVideoById } from "#catalog/server/index.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { ReadScore } from "#score/server/index.ts";
import type { LessonAlignment } from "../../contract/alignment.ts";
import { type AlignmentDeps, queueAlignment } from "../align-job.ts";
import { findScore, lockScore, type MaterialKind, setMaterial } from "../queries.ts";
import { setAttachedScore } from "../rooms/set-practice-score.ts";
import { readTake } from "../take/read-take.ts";
import { type Take, TakeError } from "../take/take.ts";
import { getLessonAlignment } from "./get-lesson-alignment.ts";
import type { TakeSummary } from "./material-summaries.ts";
import type { ScoreReader } from "./open-score-reader.ts";

interface Attached {
  actorId: string;
  lessonId: string;
  name: string;
}

interface ScoreFile {
  musicXml?: string | undefined;
  file?: string | undefined;
}

/**
 * Attaches a score given as text, or else as a file in base64. Corrections of the score before count
 * where they fit. Throws `catalog.lesson_not_found`, `alignment.score_changed`, and
 * `alignment.score_unreadable` with the reason.
 */
export async function attachScore(
  { scores, ...deps }: AlignmentDeps & { scores: Pick<ScoreReader, "read"> },
  { musicXml, file = "", ...attached }: Attached & ScoreFile,
): Promise<LessonAlignment> {
  const given =
    musicXml === undefined ? Buffer.from(file, "base64") : Buffer.from(musicXml, "utf8");
  const corrections = (await findScore(deps.db, attached.lessonId))?.corrections ?? null;
  const read = await scores.read(attached.actorId, given, corrections);
  const content = Buffer.from(read.musicXml, "utf8");
  const isCurrent = async (trx: Trx) =>
    isDeepStrictEqual((await lockScore(trx, attached.lessonId))?.corrections ?? null, corrections);
  const { summary, score } = read;
  return attach(deps, { ...attached, kind: "score", content, summary, score, isCurrent });
}

/** Throws `catalog.lesson_not_found`, and `alignment.take_unreadable` with the reason. */
export function attachTake(
  deps: AlignmentDeps,
  { midi, ...attached }: Attached & { midi: string },
): Promise<LessonAlignment> {
  const content = Buffer.from(midi, "base64");
  return attach(deps, { ...attached, kind: "take", content, summary: summariseTake(content) });
}

interface Material extends Attached {
  kind: MaterialKind;
  content: Buffer;
  summary: object;
  /** The notes of a score, which is read once. */
  score?: ReadScore;
  /** Whether the summary still holds. */
  isCurrent?: (trx: Trx) => Promise<boolean>;
}

/**
 * Replaces a lesson's material and queues its alignment. Attaching the same file again changes
 * nothing.
 */
function attach(
  { db, jobs }: AlignmentDeps,
  { actorId, lessonId, kind, name, content, summary, score, isCurrent }: Material,
): Promise<LessonAlignment> {
  return db.transaction().execute(async (trx) => {
    const video = await findVideoById({ db: trx }, lessonId);
    if (!video) throw new AppError("catalog.lesson_not_found");
    if (isCurrent && !(await isCurrent(trx))) throw new AppError("alignment.score_changed");
    const sha256 = createHash("sha256").update(content).digest("hex");
    if (await setMaterial(trx, { lessonId, kind, name, content, sha256, summary })) {
      await queueAlignment(trx, { jobs }, lessonId);
      await setAttachedScore(trx, lessonId, score);
      await recordAction(trx, {
        actorId,
        action: `studio.attach-${kind}`,
        subject: { kind: "lesson", id: lessonId },
        details: { videoId: video.slug, sha256 },
      });
    }
    return getLessonAlignment({ db: trx }, lessonId);
  });
}

function summariseTake(content: Buffer): TakeSummary {
  const { notes, durationSeconds } = parseTake(content);
  return { notes: notes.length, durationSeconds };
}

function parseTake(content: Buffer): Take {
  try {
    return readTake(content);
  } catch (error) {
    if (!(error instanceof TakeError)) throw error;
    throw new AppError("alignment.take_unreadable", { message: error.message, cause: error });
  }
}
