import { findPlanHolder } from "#billing/server/index.ts";
import type { Category } from "#catalog/contract.ts";
import { listVideosInOrder, readyFirst } from "#catalog/server/index.ts";
import type { Role } from "#platform/contract/role.ts";
import type { DataOf } from "#platform/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { maxProgress, seenFrom } from "../../contract/progress.ts";
import type { progressEndpoints } from "../../contract/progress-endpoints.ts";
import { listOpenCategories } from "../policy.ts";
import {
  type CategoryRange,
  listNewSlugs,
  listStartedLessons,
  type StartedLesson,
} from "../queries/progress.ts";
import { resumeAt } from "../session/save-position.ts";

/** Only this many of the lessons started last are offered to continue. */
const recentLessons = 100;
const maxNextLessons = 12;

/**
 * The lesson to continue and the next ones neither seen nor learned, among those that the user's
 * plan opens.
 */
export async function getNextLessons(
  { db }: { db: Database },
  { userId, role }: { userId: string; role: Role },
): Promise<DataOf<typeof progressEndpoints.nextLessons>> {
  const [holder, started] = await Promise.all([
    findPlanHolder({ db }, { userId, role }),
    listStartedLessons(db, { userId, limit: recentLessons }),
  ]);
  const open = listOpenCategories(holder);
  const recent = started.filter(({ category }) => open.includes(category));
  const current = findCurrent(recent);
  const ranges = listRanges(open, recent);
  // One more, since the current lesson is among them.
  const fresh = await listNewSlugs(db, { userId, ranges, limit: maxNextLessons + 1 });
  const next = fresh.filter((slug) => slug !== current?.slug).slice(0, maxNextLessons);
  const videos = await listVideosInOrder({ db }, [...(current ? [current.slug] : []), ...next]);
  const video = videos.find(({ videoId }) => videoId === current?.slug);
  // A lesson that is not ready is offered only if no other one plays.
  return {
    hasStarted: started.length > 0,
    current:
      current && video
        ? {
            video,
            percent: percentOf(current),
            stoppedAtSeconds: Math.floor(current.stoppedAtSeconds),
          }
        : null,
    next: readyFirst(videos.filter((each) => each !== video)),
  };
}

/**
 * The latest lesson that is not learned and was left before its end. A lesson that was seen before
 * counts only if it is the latest of all.
 */
function findCurrent(recent: readonly StartedLesson[]): StartedLesson | undefined {
  return recent.find(
    (lesson, index) => isLeftBeforeEnd(lesson) && !lesson.learned && (index === 0 || !lesson.seen),
  );
}

function isLeftBeforeEnd({ stoppedAtSeconds, durationSeconds }: StartedLesson): boolean {
  return (
    resumeAt(stoppedAtSeconds, durationSeconds) > 0 && stoppedAtSeconds < durationSeconds * seenFrom
  );
}

const lastPosition = 2_147_483_647;

/**
 * The categories in the order of their offers: from the last lesson's category and position on,
 * then the skipped lessons.
 */
function listRanges(
  open: readonly Category[],
  recent: readonly Pick<StartedLesson, "category" | "position">[],
): CategoryRange[] {
  const whole = (category: Category) => ({ category, after: 0, upTo: lastPosition });
  // Special lessons belong to no level.
  const latest = recent.find(({ category }) => category !== "special");
  if (!latest) return open.map(whole);
  const { category, position } = latest;
  return [
    { category, after: position, upTo: lastPosition },
    { category, after: 0, upTo: position },
    ...open.filter((each) => each !== category).map(whole),
  ];
}

/** A user's progress in the lessons that they played or learned last. */
export async function listProgress(
  { db }: { db: Database },
  userId: string,
): Promise<DataOf<typeof progressEndpoints.progress>> {
  const started = await listStartedLessons(db, { userId, limit: maxProgress });
  return {
    lessons: started.map((lesson) => ({
      videoId: lesson.slug,
      percent: percentOf(lesson),
      seen: lesson.seen,
      learned: lesson.learned,
    })),
  };
}

/** The position as a share of the lesson's length. */
function percentOf({
  stoppedAtSeconds,
  durationSeconds,
}: Pick<StartedLesson, "stoppedAtSeconds" | "durationSeconds">): number {
  return Math.min(100, Math.floor((stoppedAtSeconds / durationSeconds) * 100));
}
