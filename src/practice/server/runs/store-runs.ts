import { findVideo, getVideo } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { PracticeRun } from "../../contract/practice-run.ts";
import { countReceivedRuns, type RunRow, readSchoolTime, upsertRuns } from "../queries/runs.ts";
import { findImpossible } from "./find-impossible.ts";

interface SentRuns {
  userId: string;
  /** By the device's clock. */
  sentAt: string;
  runs: readonly PracticeRun[];
}

/** The most runs of a user in a day. A week without a connection has some hundreds. */
const mostRunsOfDay = 3_000;
/** A device's clock that is further off than this is corrected. */
const toleratedSkewMs = 120_000;

/**
 * Keeps a user's runs; returns the ids of those that it refuses, since nobody could have played
 * them or their lesson is gone. Throws `practice.too_many_runs`.
 */
export async function storeRuns(
  { db }: { db: Database },
  { userId, sentAt, runs }: SentRuns,
): Promise<{ refused: string[] }> {
  const received = await countReceivedRuns(db, userId);
  if (received + runs.length > mostRunsOfDay) throw new AppError("practice.too_many_runs");
  const lessonIds = await findLessonIds(db, new Set(runs.map(({ videoId }) => videoId)));
  const now = (await readSchoolTime(db)).getTime();
  const skewMs = now - Date.parse(sentAt);
  const correctionMs = Math.abs(skewMs) > toleratedSkewMs ? skewMs : 0;
  const kept = new Map<string, RunRow>();
  const refused: string[] = [];
  for (const run of runs) {
    const lessonId = lessonIds.get(run.videoId);
    if (lessonId === undefined || findImpossible(run) !== null) {
      refused.push(run.runId);
      continue;
    }
    const startedAt = new Date(Math.min(now, Date.parse(run.startedAt) + correctionMs));
    const key = `${run.runId} ${run.part}`;
    const known = kept.get(key);
    if (known && known.run.revision >= run.revision) continue;
    kept.set(key, { userId, lessonId, run, startedAt });
  }
  await upsertRuns(db, [...kept.values()]);
  return { refused };
}

/** The ids of lessons in any state by their slugs, and of published ones by those that they had. */
async function findLessonIds(
  db: Database,
  slugs: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const slug of slugs) {
    try {
      const lesson = (await findVideo({ db }, slug)) ?? (await getVideo({ db }, slug));
      found.set(slug, lesson.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return found;
}
