import { findPlanHolder } from "#billing/server/index.ts";
import { findVideo, getVideo, type VideoRow } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { PracticeRun } from "../../contract/practice-run.ts";
import { canPractise, isOpenToAll } from "../policy.ts";
import { countReceivedRuns, type RunRow, readSchoolTime, upsertRuns } from "../queries/runs.ts";
import { findImpossible } from "./find-impossible.ts";

interface SentRuns {
  caller: Pick<Caller, "userId" | "role">;
  /** By the device's clock. */
  sentAt: string;
  runs: readonly PracticeRun[];
}

/** The most runs of a user in a day. A week without a connection has some hundreds. */
const mostRunsOfDay = 3_000;
/** Further runs of a day are in none of the teacher's figures, so that a flood hides nobody's. */
const mostCountedOfDay = 300;
/** A device's clock that is further off than this is corrected. */
const toleratedSkewMs = 120_000;

/**
 * Keeps a user's runs, and whether their plan opens the lesson now; returns the ids of those that it refuses, since nobody could have played
 * them or their lesson is gone. Throws `practice.too_many_runs`.
 */
export async function storeRuns(
  { db }: { db: Database },
  { caller, sentAt, runs }: SentRuns,
): Promise<{ refused: string[] }> {
  const { userId, role } = caller;
  const received = await countReceivedRuns(db, userId);
  if (received + runs.length > mostRunsOfDay) throw new AppError("practice.too_many_runs");
  const lessons = await findLessons(db, new Set(runs.map(({ videoId }) => videoId)));
  const holder = await findPlanHolder({ db }, caller);
  const now = (await readSchoolTime(db)).getTime();
  const skewMs = now - Date.parse(sentAt);
  const correctionMs = Math.abs(skewMs) > toleratedSkewMs ? skewMs : 0;
  const kept = new Map<string, RunRow>();
  const refused: string[] = [];
  for (const run of runs) {
    const lesson = lessons.get(run.videoId);
    if (!lesson || findImpossible(run) !== null) {
      refused.push(run.runId);
      continue;
    }
    const startedAt = new Date(Math.min(now, Date.parse(run.startedAt) + correctionMs));
    const key = `${run.runId} ${run.part}`;
    const known = kept.get(key);
    if (known && known.run.revision >= run.revision) continue;
    const isCounted =
      role === "student" &&
      received + kept.size < mostCountedOfDay &&
      (isOpenToAll(lesson) || canPractise(holder, lesson));
    kept.set(key, { userId, lessonId: lesson.id, run, startedAt, isCounted });
  }
  await upsertRuns(db, [...kept.values()]);
  return { refused };
}

/** Lessons in any state by their slugs, and published ones by those that they had. */
async function findLessons(
  db: Database,
  slugs: ReadonlySet<string>,
): Promise<ReadonlyMap<string, VideoRow>> {
  const found = new Map<string, VideoRow>();
  for (const slug of slugs) {
    try {
      found.set(slug, (await findVideo({ db }, slug)) ?? (await getVideo({ db }, slug)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return found;
}
