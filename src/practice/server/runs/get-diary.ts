import { findPublishedVideos } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Diary, Practice, PractisedPassage } from "../../contract/run-endpoints.ts";
import { listPassages, listPracticeDays, type PassageRow, sumPractice } from "../queries/runs.ts";
import { isPracticeShared } from "../queries/sharing.ts";

const mostDays = 28;
const mostPassages = 50;

/** A user's practice, as they see it, and whether their teacher does. */
export async function getDiary(
  { db }: { db: Database },
  of: { userId: string; ahead: number },
): Promise<Diary> {
  const [practice, isShared] = await Promise.all([
    getPracticeOf({ db }, of),
    isPracticeShared(db, of.userId),
  ]);
  return { ...practice, isShared };
}

/**
 * A user's practice. Days begin `ahead` minutes before those of UTC. Passages of lessons that are
 * not published are left out.
 */
export async function getPracticeOf(
  { db }: { db: Database },
  { userId, ahead }: { userId: string; ahead: number },
): Promise<Practice> {
  const [sums, days, passages] = await Promise.all([
    sumPractice(db, { userId, ahead }),
    listPracticeDays(db, { userId, ahead, limit: mostDays }),
    listPassages(db, { userId, limit: mostPassages }),
  ]);
  const lessonIds = new Set(passages.map(({ lessonId }) => lessonId));
  const lessons = await findPublishedVideos({ db }, [...lessonIds]);
  return {
    ...sums,
    days,
    passages: passages.flatMap((row) => {
      const lesson = lessons.get(row.lessonId);
      return lesson ? presentPassage(row, lesson) : [];
    }),
  };
}

function presentPassage(
  row: PassageRow,
  { slug, title }: { slug: string; title: string },
): PractisedPassage {
  const { passage, hands, finishedRuns, activeSeconds, startedAt } = row;
  const { mode, speed, isFinished, due, right, wrong, missing, hints } = row;
  const lastRun = { mode, speed, isFinished, due, right, wrong, missing, hints };
  return {
    videoId: slug,
    title,
    passage,
    hands,
    finishedRuns,
    activeSeconds,
    lastRun: { ...lastRun, startedAt: startedAt.toISOString() },
  };
}
