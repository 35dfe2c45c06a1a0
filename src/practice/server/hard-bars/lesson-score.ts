import * as z from "zod";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { type PracticeDocument, practiceDocument } from "../../contract/practice-document.ts";
import { type BarCounts, unpackBars } from "../../contract/practice-run.ts";
import { findDocument } from "../queries/documents.ts";
import { type CountedRunRow, insertFormerScore, listFormerScores } from "../queries/hard-bars.ts";
import { describeBars, matchBars } from "./score-bars.ts";

const { scoreSha256, bars, notes, film } = practiceDocument.shape;
const scoreDocument = z.object({ scoreSha256, bars, notes, film });

type ScoreDocument = z.infer<typeof scoreDocument>;

/** A lesson's present score, and how bars of its former ones are found in it. */
export interface LessonScore {
  document: ScoreDocument;
  /** The written bar here of a written bar of any score of the lesson; null where there is none. */
  writtenBarOf: (sha256: string, writtenBar: number) => number | null;
  /** What a run of any score of the lesson counted, by written bars of this one. */
  barsOf: (run: Pick<CountedRunRow, "scoreSha256" | "bars">) => BarCounts[];
}

/** Null without a score, or with one that a worker has yet to read anew. */
export async function findLessonScore(db: Executor, lessonId: string): Promise<LessonScore | null> {
  const [document, formers] = await Promise.all([
    findScoreDocument(db, lessonId),
    listFormerScores(db, lessonId),
  ]);
  return document && createLessonScore(document, formers);
}

async function findScoreDocument(db: Executor, lessonId: string): Promise<ScoreDocument | null> {
  const found = await findDocument(db, lessonId);
  return z.safeParse(scoreDocument, found?.document).data ?? null;
}

function createLessonScore(
  document: ScoreDocument,
  formers: Awaited<ReturnType<typeof listFormerScores>>,
): LessonScore {
  const present = describeBars(document);
  const scores = new Map(
    formers.map((former) => [
      former.scoreSha256,
      { ...former, matched: matchBars(former, present) },
    ]),
  );
  // The same score once more is the present one.
  scores.delete(document.scoreSha256);
  const writtenBarOf = (sha256: string, writtenBar: number): number | null =>
    sha256 === document.scoreSha256
      ? writtenBar
      : (scores.get(sha256)?.matched[writtenBar] ?? null);
  const barsOf: LessonScore["barsOf"] = ({ scoreSha256: sha256, bars: numbers }) => {
    const { writtenBars } = scores.get(sha256) ?? present;
    return unpackBars(numbers).flatMap((counts) => {
      const written = writtenBars[counts.bar];
      const bar = written === undefined ? null : writtenBarOf(sha256, written);
      return bar === null ? [] : { ...counts, bar };
    });
  };
  return { document, writtenBarOf, barsOf };
}

/** Keeps the bars of the lesson's present score before another takes its place. */
export async function keepFormerBars(
  trx: Trx,
  { lessonId, nextSha256 }: { lessonId: string; nextSha256: string | null },
): Promise<void> {
  const document = await findScoreDocument(trx, lessonId);
  if (!document || document.scoreSha256 === nextSha256) return;
  const { scoreSha256 } = document;
  await insertFormerScore(trx, { lessonId, scoreSha256, ...describeBars(document) });
}

/** The printed number of each written bar, in the score's order. */
export function listWrittenBars({ bars }: Pick<PracticeDocument, "bars">) {
  const numbers = new Map<number, string>();
  for (const { writtenIndex, number } of bars) {
    if (!numbers.has(writtenIndex)) numbers.set(writtenIndex, number);
  }
  return [...numbers]
    .map(([bar, number]) => ({ bar, number }))
    .toSorted((one, other) => one.bar - other.bar);
}
