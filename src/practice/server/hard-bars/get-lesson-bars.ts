import { findVideoById } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { LessonBars, StudioHint } from "../../contract/hard-bars.ts";
import { barsOfFilm } from "../document/list-film-bars.ts";
import {
  type CountedRunRow,
  type HintRow,
  listCountedRuns,
  listHints,
  listRunsBefore,
  listRunsSince,
} from "../queries/hard-bars.ts";
import { compareBar, judgeBars, type StudentRun } from "./judge-bars.ts";
import { findLessonScore, type LessonScore, listWrittenBars } from "./lesson-score.ts";

/** As many runs, the newest, tell how students come through the bars now. */
const countedRuns = 1_000;
/** As many runs of its bar since tell a hint's effect, beside those of the same students before. */
const comparedRuns = 30;
const comparedRunsOfStudent = 5;

/**
 * In which bars of a lesson students slip, and its hints. Throws `catalog.lesson_not_found`.
 */
export async function getLessonBars(
  { db }: { db: Database },
  lessonId: string,
): Promise<LessonBars> {
  const video = await findVideoById({ db }, lessonId);
  if (!video) throw new AppError("catalog.lesson_not_found");
  const [score, hints] = await Promise.all([
    findLessonScore(db, lessonId),
    listHints(db, lessonId),
  ]);
  if (!score) {
    const lost = hints.map((hint) => presentHint(hint, { number: null, effect: null }));
    return { videoId: video.slug, scoreSha256: null, practised: [], bars: [], hints: lost };
  }
  const { document } = score;
  const rows = await listCountedRuns(db, { lessonId, limit: countedRuns });
  const figures = judgeBars(runsOf(score, rows));
  const bars = listWrittenBars(document);
  const seconds = findFilmSeconds(document);
  const presented: StudioHint[] = [];
  for (const hint of hints) {
    const bar = score.writtenBarOf(hint.scoreSha256, hint.bar);
    const number = bars.find((each) => each.bar === bar)?.number ?? null;
    const effect = bar === null ? null : await measureEffect(db, { lessonId, score, bar, hint });
    presented.push(presentHint(hint, { number, effect }));
  }
  return {
    videoId: video.slug,
    scoreSha256: document.scoreSha256,
    practised: bars.flatMap(({ bar, number }) => {
      const found = figures.get(bar);
      return found ? { ...found, bar, number, filmSeconds: seconds.get(number) ?? null } : [];
    }),
    bars,
    hints: presented,
  };
}

const runsOf = (score: LessonScore, rows: readonly CountedRunRow[]): StudentRun[] =>
  rows.map((row) => ({ userId: row.userId, bars: score.barsOf(row) }));

/** When the film first plays each printed bar. */
function findFilmSeconds(document: Parameters<typeof barsOfFilm>[0]): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const { number, startSeconds } of barsOfFilm(document)) {
    if (!seconds.has(number)) seconds.set(number, startSeconds);
  }
  return seconds;
}

interface MeasuredHint {
  lessonId: string;
  score: LessonScore;
  bar: number;
  hint: HintRow;
}

/** How the same students came through the hint's bar before it was written, and since. */
async function measureEffect(
  db: Database,
  { lessonId, score, bar, hint: { writtenAt } }: MeasuredHint,
): Promise<StudioHint["effect"]> {
  const { scoreSha256, bars } = score.document;
  const sounding = [...bars.keys()].filter((index) => bars[index]?.writtenIndex === bar);
  const of = {
    lessonId,
    scoreSha256,
    fromBar: Math.min(...sounding),
    toBar: Math.max(...sounding),
  };
  const after = await listRunsSince(db, { ...of, since: writtenAt, limit: comparedRuns });
  const userIds = [...new Set(after.map(({ userId }) => userId))];
  const limitOfUser = comparedRunsOfStudent;
  const before = await listRunsBefore(db, { ...of, userIds, before: writtenAt, limitOfUser });
  return compareBar(bar, { before: runsOf(score, before), after: runsOf(score, after) });
}

const presentHint = (
  { scoreSha256, bar, text, writtenAt }: HintRow,
  { number, effect }: Pick<StudioHint, "number" | "effect">,
): StudioHint => ({
  scoreSha256,
  bar,
  number,
  text,
  writtenAt: writtenAt.toISOString(),
  effect,
});
