import { findVideoById } from "#catalog/server/index.ts";
import { type InstructorAction, recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { mostHints } from "../../contract/hard-bars.ts";
import { deleteHint, listHints, upsertHint } from "../queries/hard-bars.ts";
import { findLessonScore, listWrittenBars } from "./lesson-score.ts";

interface HintPlace {
  actorId: string;
  lessonId: string;
  scoreSha256: string;
  /** The written bar. */
  bar: number;
}

/**
 * Sets the hint of a bar. Throws `catalog.lesson_not_found`, `practice.score_changed` for a bar
 * that the lesson's present score lacks, and `practice.too_many_hints`.
 */
export function saveHint(
  { db }: { db: Database },
  { text, ...place }: HintPlace & { text: string },
): Promise<void> {
  const { lessonId, scoreSha256, bar } = place;
  return db.transaction().execute(async (trx) => {
    const videoId = await findSlug(trx, lessonId);
    const score = await findLessonScore(trx, lessonId);
    const written = score ? listWrittenBars(score.document).find((each) => each.bar === bar) : null;
    if (!written || score?.document.scoreSha256 !== scoreSha256) {
      throw new AppError("practice.score_changed");
    }
    const hints = await listHints(trx, lessonId);
    const isNew = !hints.some((hint) => hint.bar === bar && hint.scoreSha256 === scoreSha256);
    if (isNew && hints.length >= mostHints) throw new AppError("practice.too_many_hints");
    if (!(await upsertHint(trx, { lessonId, scoreSha256, bar, text }))) return;
    const details = { videoId, bar: written.number };
    await record(trx, place, { action: "practice.save-hint", details });
  });
}

/** Removes the hint of a bar, if there is one. Throws `catalog.lesson_not_found`. */
export function removeHint({ db }: { db: Database }, place: HintPlace): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const videoId = await findSlug(trx, place.lessonId);
    if (!(await deleteHint(trx, place))) return;
    await record(trx, place, { action: "practice.remove-hint", details: { videoId } });
  });
}

async function findSlug(trx: Trx, lessonId: string): Promise<string> {
  const video = await findVideoById({ db: trx }, lessonId);
  if (!video) throw new AppError("catalog.lesson_not_found");
  return video.slug;
}

function record(
  trx: Trx,
  { actorId, lessonId }: HintPlace,
  done: Pick<InstructorAction, "action" | "details">,
): Promise<void> {
  return recordAction(trx, { actorId, subject: { kind: "lesson", id: lessonId }, ...done });
}
