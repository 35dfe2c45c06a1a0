import { findPlanHolder } from "#billing/server/index.ts";
import type { Category } from "#catalog/contract.ts";
import { listVideosInOrder, readyFirst } from "#catalog/server/index.ts";
import type { Role } from "#platform/contract/role.ts";
import type { DataOf } from "#platform/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { seenFrom } from "../../contract/progress.ts";
import type { progressEndpoints } from "../../contract/progress-endpoints.ts";
import { listOpenCategories } from "../policy.ts";
import {
  type CategoryRange,
  listNewSlugs,
  listStartedLessons,
  type StartedLesson,
} from "../queries/progress.ts";
import { resumeAt } from "../session/save-position.ts";
import { percentOf } from "./list-progress.ts";

/** Nobody goes on with a lesson after so many others. */
const recentLessons = 100;
const nextLessons = 12;

/** The lesson to continue and the next ones neither seen nor learned, of what the user's plan opens now. */
export async function findWayOn(
  { db }: { db: Database },
  { userId, role }: { userId: string; role: Role },
): Promise<DataOf<typeof progressEndpoints.wayOn>> {
  const [holder, started] = await Promise.all([
    findPlanHolder({ db }, { userId, role }),
    listStartedLessons(db, { userId, limit: recentLessons }),
  ]);
  const open = listOpenCategories(holder);
  const recent = started.filter(({ category }) => open.includes(category));
  const current = findCurrent(recent);
  const ranges = listRanges(open, recent);
  // One more, as the current lesson is among them.
  const fresh = await listNewSlugs(db, { userId, ranges, limit: nextLessons + 1 });
  const next = fresh.filter((slug) => slug !== current?.slug).slice(0, nextLessons);
  const videos = await listVideosInOrder({ db }, [...(current ? [current.slug] : []), ...next]);
  const video = videos.find(({ videoId }) => videoId === current?.slug);
  // No lesson in preparation is offered while another of them plays.
  return {
    hasBegun: started.length > 0,
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

/** The latest lesson, not learned, that was left before its end; one seen before only where it is the latest of all. */
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

/** The categories in order; first that of the lesson played or learned last, from there on, then what was passed over. */
function listRanges(
  open: readonly Category[],
  recent: readonly Pick<StartedLesson, "category" | "position">[],
): CategoryRange[] {
  const whole = (category: Category) => ({ category, after: 0, upTo: lastPosition });
  // Special lessons are in no level.
  const latest = recent.find(({ category }) => category !== "special");
  if (!latest) return open.map(whole);
  const { category, position } = latest;
  return [
    { category, after: position, upTo: lastPosition },
    { category, after: 0, upTo: position },
    ...open.filter((each) => each !== category).map(whole),
  ];
}
