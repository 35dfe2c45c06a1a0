import { createHash } from "node:crypto";
import { findVideoById } from "#catalog/server/index.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import type { LessonAlignment } from "../../contract/alignment.ts";
import { queueAlignment } from "../align-job.ts";
import type { AlignmentDeps } from "../alignment-deps.ts";
import { type MaterialKind, setMaterial } from "../queries.ts";
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

/** Throws `catalog.lesson_not_found`, and `alignment.score_unreadable` which says why. */
export async function attachScore(
  { scores, ...deps }: AlignmentDeps & { scores: Pick<ScoreReader, "summarise"> },
  { musicXml, ...attached }: Attached & { musicXml: string },
): Promise<LessonAlignment> {
  const summary = await scores.summarise(attached.actorId, musicXml);
  const content = Buffer.from(musicXml, "utf8");
  return attach(deps, { ...attached, kind: "score", content, summary });
}

/** Throws `catalog.lesson_not_found`, and `alignment.take_unreadable` which says why. */
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
}

/** Replaces a lesson's material and queues its alignment; the same one again changes nothing. */
function attach(
  { db, jobs }: AlignmentDeps,
  { actorId, lessonId, kind, name, content, summary }: Material,
): Promise<LessonAlignment> {
  return db.transaction().execute(async (trx) => {
    const video = await findVideoById({ db: trx }, lessonId);
    if (!video) throw new AppError("catalog.lesson_not_found");
    const sha256 = createHash("sha256").update(content).digest("hex");
    if (await setMaterial(trx, { lessonId, kind, name, content, sha256, summary })) {
      await queueAlignment(trx, { jobs }, lessonId);
      await setAttachedScore(trx, lessonId);
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
