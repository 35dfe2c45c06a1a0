import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { notifyLessonChanged } from "#catalog/server/index.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { readScore, ScoreError } from "#score/server/index.ts";
import { practiceDocument } from "../../contract/practice-document.ts";
import {
  deleteDocument,
  isDocumentStored,
  listWithDocument,
  upsertDocument,
} from "../queries/documents.ts";
import { upsertScore } from "../queries/scores.ts";
import { createDocument, documentVersion, type FilmTime } from "./create-document.ts";

const documentBody = z.omit(practiceDocument, { engraving: true });

interface LessonScore {
  lessonId: string;
  musicXml: Buffer;
  /** Null where the lesson has no film that plays. */
  film: FilmTime | null;
}

/** Opens a lesson's practice room, or changes what it plays. Throws ScoreError. */
export async function setLessonScore(
  trx: Trx,
  { lessonId, musicXml, film }: LessonScore,
): Promise<void> {
  const score = readScore(musicXml.toString("utf8"));
  const scoreSha256 = createHash("sha256").update(musicXml).digest("hex");
  const document = documentBody.safeParse(createDocument(score, { scoreSha256, film }));
  if (!document.success) throw new ScoreError("The score cannot be practised.");
  await upsertScore(trx, { sha256: scoreSha256, musicXml });
  await upsertDocument(trx, {
    lessonId,
    scoreSha256,
    version: documentVersion,
    document: document.data,
  });
  await notifyLessonChanged(trx, lessonId);
}

/** Closes a lesson's practice room: it has no score any more. */
export async function removeLessonScore(trx: Trx, lessonId: string): Promise<void> {
  await deleteDocument(trx, lessonId);
  await notifyLessonChanged(trx, lessonId);
}

/** Whether a lesson has a score, and with it a practice room. */
export async function hasScore({ db }: { db: Executor }, lessonId: string): Promise<boolean> {
  return isDocumentStored(db, lessonId);
}

/** Those of some lessons whose practice room this version of the school has made, with or without a film. */
export function listCurrentRooms(
  { db }: { db: Executor },
  lessonIds: readonly string[],
): Promise<Map<string, { hasFilm: boolean }>> {
  return listWithDocument(db, { lessonIds, version: documentVersion });
}
