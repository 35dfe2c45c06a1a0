import { isDeepStrictEqual } from "node:util";
import { findVideoById } from "#catalog/server/index.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import { isHand, type NotesCorrection, type ScoreCorrections } from "#score/server/index.ts";
import type { LessonAlignment } from "../../contract/alignment.ts";
import { mostGivenNotes, type StudioScoreReading } from "../../contract/score-reading.ts";
import { type AlignmentDeps, queueAlignment } from "../align-job.ts";
import { findScore, lockScore, setCorrections } from "../queries.ts";
import { setAttachedScore } from "../rooms/set-practice-score.ts";
import { getLessonAlignment } from "./get-lesson-alignment.ts";
import { type ScoreSummary, scoreSummary } from "./material-summaries.ts";
import type { ScoreReader } from "./open-score-reader.ts";

interface Lesson {
  actorId: string;
  lessonId: string;
}

/**
 * The staves and bars of a lesson's attached score. Throws `catalog.lesson_not_found`,
 * `alignment.no_score` and `alignment.score_unreadable`.
 */
export async function getScoreReading(
  { db, scores }: Pick<AlignmentDeps, "db"> & { scores: Pick<ScoreReader, "describe"> },
  { actorId, lessonId, bar }: Lesson & { bar?: number | undefined },
): Promise<StudioScoreReading> {
  const { content, sha256, corrections } = await getScore(db, lessonId);
  return { sha256, ...(await scores.describe(actorId, content, { corrections, bar })) };
}

interface Correction extends Lesson {
  /** Of the score that the teacher saw. */
  sha256: string;
  /** Undefined stays as it is; null is as in the file. */
  hands?: ScoreCorrections["hands"] | undefined;
  order?: ScoreCorrections["order"] | undefined;
  /** Added to those of before. */
  notes?: NotesCorrection | null | undefined;
}

/**
 * Changes how a lesson's score is read: its hands, those of single notes, or the order of its bars. Its film's passages are found anew
 * where other notes or bars sound. Throws `catalog.lesson_not_found`, `alignment.no_score`,
 * `alignment.score_changed`, `alignment.no_hand`, `alignment.correction_does_not_fit`, and
 * `alignment.score_unreadable` with the reason.
 */
export async function correctScore(
  { db, jobs, scores }: AlignmentDeps & { scores: Pick<ScoreReader, "read"> },
  { actorId, lessonId, sha256, ...changes }: Correction,
): Promise<LessonAlignment> {
  const score = await getScore(db, lessonId);
  if (score.sha256 !== sha256) throw new AppError("alignment.score_changed");
  const before = score.corrections ?? { hands: null, order: null };
  const corrections = {
    hands: changes.hands === undefined ? before.hands : changes.hands,
    order: changes.order === undefined ? before.order : changes.order,
    notes: changes.notes ? addNotes(before.notes ?? null, changes.notes) : keep(before, changes),
  };
  requireHand(changes.hands ?? null);
  const { summary, score: read } = await scores.read(actorId, score.content, corrections);
  requireFit(changes, summary);
  return db.transaction().execute(async (trx) => {
    const video = await findVideoById({ db: trx }, lessonId);
    if (!video) throw new AppError("catalog.lesson_not_found");
    const locked = await lockScore(trx, lessonId);
    const isSeen =
      locked?.sha256 === sha256 && isDeepStrictEqual(locked.corrections, score.corrections);
    if (!isSeen) throw new AppError("alignment.score_changed");
    await setCorrections(trx, lessonId, { corrections, summary });
    // Spans name notes and bars by their places.
    if (scoreSummary.parse(score.summary).soundsAs !== summary.soundsAs) {
      await queueAlignment(trx, { jobs }, lessonId);
    }
    await setAttachedScore(trx, lessonId, read);
    await recordAction(trx, {
      actorId,
      action: "studio.correct-score",
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: video.slug, ...summary.corrected },
    });
    return getLessonAlignment({ db: trx }, lessonId);
  });
}

async function getScore(db: Executor, lessonId: string) {
  if (!(await findVideoById({ db }, lessonId))) throw new AppError("catalog.lesson_not_found");
  const score = await findScore(db, lessonId);
  if (!score) throw new AppError("alignment.no_score");
  return score;
}

function requireHand(hands: ScoreCorrections["hands"]): void {
  if (hands && !hands.parts.some(({ roles }) => roles.some(isHand))) {
    throw new AppError("alignment.no_hand");
  }
}

const keep = (before: ScoreCorrections, { notes }: Pick<Correction, "notes">) =>
  notes === null ? null : (before.notes ?? null);

/** The notes of before with these, of which each replaces itself. */
function addNotes(before: NotesCorrection | null, added: NotesCorrection): NotesCorrection {
  const nameOf = ({ hand: _, ...note }: NotesCorrection["notes"][number]) =>
    [note.bar, note.part, note.staff, note.pitchMidi, note.place, note.voice].join(" ");
  const kept = before?.bars === added.bars ? before.notes : [];
  const all = new Map([...kept, ...added.notes].map((note) => [nameOf(note), note]));
  if (all.size > mostGivenNotes) {
    throw new AppError("alignment.correction_does_not_fit", {
      message: `More than ${mostGivenNotes} notes are chosen. Choose a hand for their staff instead.`,
    });
  }
  return { bars: added.bars, notes: [...all.values()] };
}

/** The reader takes no correction that does not fit the file. */
function requireFit(
  { hands, order }: Pick<Correction, "hands" | "order">,
  { corrected }: ScoreSummary,
): void {
  if ((hands && !corrected.hands) || (order && !corrected.order)) {
    throw new AppError("alignment.correction_does_not_fit");
  }
}
