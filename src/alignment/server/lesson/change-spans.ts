import { findVideoById } from "#catalog/server/index.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import { readScore } from "#score/server/index.ts";
import type { LessonAlignment } from "../../contract/alignment.ts";
import { type AlignmentDeps, queueAlignment } from "../align-job.ts";
import { changeSpan, type SpanEdit, type StoredSpan, storedSpans } from "../matching/spans.ts";
import { type AlignmentRow, changeLocked, findScore, lockAlignment } from "../queries.ts";
import { setAttachedScore } from "../rooms/set-practice-score.ts";
import { getLessonAlignment } from "./get-lesson-alignment.ts";

interface Change {
  actorId: string;
  lessonId: string;
}

/**
 * Changes the nudge and bars of the given spans and drops all others. The spans must be confirmed
 * again. Throws `catalog.lesson_not_found`, `alignment.alignment_changed` and
 * `alignment.bars_do_not_fit`.
 */
export function editSpans(
  deps: AlignmentDeps,
  { version, spans: edits, ...change }: Change & { version: number; spans: readonly SpanEdit[] },
): Promise<LessonAlignment> {
  return deps.db.transaction().execute(async (trx) => {
    const alignment = await lockSeen(trx, { ...change, version });
    const spans = await applyEdits(trx, alignment, edits);
    await changeLocked(trx, change.lessonId, { state: "proposed", spans });
    const edited = { action: "studio.edit-spans", spans: spans.length } as const;
    return finish(trx, change, edited);
  });
}

async function applyEdits(
  trx: Trx,
  { lessonId, spans: stored }: AlignmentRow,
  edits: readonly SpanEdit[],
): Promise<StoredSpan[]> {
  const attached = await findScore(trx, lessonId);
  const score = readScore(
    attached?.content.toString("utf8") ?? "",
    attached?.corrections ?? undefined,
  );
  return storedSpans.parse(stored).flatMap((span) => {
    const edit = edits.find(({ id }) => id === span.id);
    if (!edit) return [];
    const changed = changeSpan(span, edit, score);
    if (!changed) throw new AppError("alignment.bars_do_not_fit");
    return [changed];
  });
}

/**
 * Confirms the spans. Throws `catalog.lesson_not_found`, `alignment.alignment_changed` and
 * `alignment.nothing_to_confirm`.
 */
export function confirmSpans(
  deps: AlignmentDeps,
  { version, ...change }: Change & { version: number },
): Promise<LessonAlignment> {
  return deps.db.transaction().execute(async (trx) => {
    const { spans } = await lockSeen(trx, { ...change, version });
    const { length } = storedSpans.parse(spans);
    if (length === 0) throw new AppError("alignment.nothing_to_confirm");
    await changeLocked(trx, change.lessonId, { state: "confirmed" });
    return finish(trx, change, { action: "studio.confirm-spans", spans: length });
  });
}

/**
 * Queues the alignment again. Throws `catalog.lesson_not_found` and `alignment.nothing_to_align`.
 */
export function alignAgain(deps: AlignmentDeps, change: Change): Promise<LessonAlignment> {
  return deps.db.transaction().execute(async (trx) => {
    await requireLesson(trx, change.lessonId);
    const before = await lockAlignment(trx, change.lessonId);
    // The button was pressed twice.
    if (before?.state === "waiting" || before?.state === "running") {
      return getLessonAlignment({ db: trx }, change.lessonId);
    }
    if (!(await queueAlignment(trx, deps, change.lessonId))) {
      throw new AppError("alignment.nothing_to_align");
    }
    return finish(trx, change, { action: "studio.align-again" });
  });
}

async function requireLesson(trx: Trx, lessonId: string): Promise<{ slug: string }> {
  const video = await findVideoById({ db: trx }, lessonId);
  if (!video) throw new AppError("catalog.lesson_not_found");
  return video;
}

/** The alignment of this version, locked. One that waits or runs has no spans to change. */
async function lockSeen(
  trx: Trx,
  { lessonId, version }: { lessonId: string; version: number },
): Promise<AlignmentRow> {
  await requireLesson(trx, lessonId);
  const alignment = await lockAlignment(trx, lessonId);
  if (alignment?.version !== version) throw new AppError("alignment.alignment_changed");
  const { state } = alignment;
  if (state === "waiting" || state === "running") throw new AppError("alignment.alignment_changed");
  return alignment;
}

async function finish(
  trx: Trx,
  { actorId, lessonId }: Change,
  { action, ...details }: { action: `studio.${string}`; spans?: number },
): Promise<LessonAlignment> {
  const { slug } = await requireLesson(trx, lessonId);
  await setAttachedScore(trx, lessonId);
  await recordAction(trx, {
    actorId,
    action,
    subject: { kind: "lesson", id: lessonId },
    details: { videoId: slug, ...details },
  });
  return getLessonAlignment({ db: trx }, lessonId);
}
