import { findPublishedVideos } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { SharedPractice, StuckBar } from "../../contract/shared-practice.ts";
import { findLessonScore, listWrittenBars } from "../hard-bars/lesson-score.ts";
import { listRunBars, type RunBarsRow } from "../queries/runs.ts";
import { isPracticeShared } from "../queries/sharing.ts";
import { findStuckBars } from "./find-stuck-bars.ts";
import { getPracticeOf } from "./get-diary.ts";

/** As many runs, the last ones, tell where a student is stuck. */
const consideredRuns = 200;
const mostLessons = 5;
const mostBars = 5;

/** What a student practised, and where they are stuck; null if they do not share it. */
export async function getSharedPractice(
  { db }: { db: Database },
  { userId, ahead }: { userId: string; ahead: number },
): Promise<SharedPractice | null> {
  if (!(await isPracticeShared(db, userId))) return null;
  const [practice, runs] = await Promise.all([
    getPracticeOf({ db }, { userId, ahead }),
    listRunBars(db, { userId, limit: consideredRuns }),
  ]);
  return { ...practice, stuck: await listStuckBars(db, runs) };
}

/** Those of the lessons that were practised last. */
async function listStuckBars(db: Database, runs: readonly RunBarsRow[]): Promise<StuckBar[]> {
  const byLesson = [...Map.groupBy(runs, ({ lessonId }) => lessonId)].slice(0, mostLessons);
  const lessons = await findPublishedVideos(
    { db },
    byLesson.map(([lessonId]) => lessonId),
  );
  const stuck: StuckBar[] = [];
  for (const [lessonId, rows] of byLesson) {
    const lesson = lessons.get(lessonId);
    const score = lesson && (await findLessonScore(db, lessonId));
    if (!score) continue;
    const numbers = new Map(
      listWrittenBars(score.document).map(({ bar, number }) => [bar, number]),
    );
    for (const { bar, ...found } of findStuckBars(
      rows.map((row) => ({ bars: score.barsOf(row) })),
    )) {
      const number = numbers.get(bar);
      if (number === undefined) continue;
      stuck.push({ ...found, number, videoId: lesson.slug, title: lesson.title });
    }
  }
  return stuck.toSorted((one, other) => other.runs - one.runs).slice(0, mostBars);
}
