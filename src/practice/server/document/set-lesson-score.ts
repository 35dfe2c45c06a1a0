import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { notifyLessonChanged } from "#catalog/server/index.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import {
  type ReadScore,
  readScore,
  type ScoreCorrections,
  ScoreError,
} from "#score/server/index.ts";
import { practiceDocument } from "../../contract/practice-document.ts";
import { keepFormerBars } from "../hard-bars/lesson-score.ts";
import { deleteDocument, listWithDocument, upsertDocument } from "../queries/documents.ts";
import { upsertScore } from "../queries/scores.ts";
import { createDocument, documentVersion, type FilmTime } from "./create-document.ts";

const documentBody = z.omit(practiceDocument, { engraving: true, hints: true });

interface LessonScore {
  lessonId: string;
  musicXml: Buffer;
  /** The score as it was read with these corrections; read here without it. */
  read?: ReadScore | undefined;
  /** How a teacher wants the score read. */
  corrections?: ScoreCorrections | undefined;
  /** Null for a lesson without a film of its score. */
  film: FilmTime | null;
}

/** Creates or updates the practice room of a lesson. Throws ScoreError. */
export async function setLessonScore(
  trx: Trx,
  { lessonId, musicXml, read, corrections, film }: LessonScore,
): Promise<void> {
  const score = read ?? readScore(musicXml.toString("utf8"), corrections);
  const { printedParts, isUnprinted = false } = score;
  const hash = createHash("sha256").update(musicXml);
  // The same file with other parts in print is another print.
  if (printedParts) hash.update(`\0${printedParts.join(",")}`);
  const scoreSha256 = hash.digest("hex");
  const document = documentBody.safeParse(createDocument(score, { scoreSha256, film }));
  if (!document.success) throw new ScoreError("The score cannot be practised.");
  await keepFormerBars(trx, { lessonId, nextSha256: scoreSha256 });
  await upsertScore(trx, { sha256: scoreSha256, musicXml, printedParts, isUnprinted });
  await upsertDocument(trx, {
    lessonId,
    scoreSha256,
    version: documentVersion,
    document: document.data,
  });
  await notifyLessonChanged(trx, lessonId);
}

/** Removes a lesson's practice room, as it no longer has a score. */
export async function removeLessonScore(trx: Trx, lessonId: string): Promise<void> {
  await keepFormerBars(trx, { lessonId, nextSha256: null });
  await deleteDocument(trx, lessonId);
  await notifyLessonChanged(trx, lessonId);
}

/**
 * Filters lessons to those whose practice document has the current version; says whether each has a
 * film.
 */
export function listCurrentRooms(
  { db }: { db: Executor },
  lessonIds: readonly string[],
): Promise<Map<string, { hasFilm: boolean }>> {
  return listWithDocument(db, { lessonIds, version: documentVersion });
}
