import { findNewestConfinement } from "#media/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import type { ContentGaps } from "#site/contract/content-gaps.ts";
import {
  todayEndpoints,
  type Waiting,
  type WaitingKind,
  waitingKinds,
} from "../../contract/today.ts";
import { findFirstSteps } from "./find-first-steps.ts";

/** Counts what waits, by its owner; without a kind, which main/ gives it. */
export type CountWaiting = () => Promise<Omit<Waiting, "kind">>;

interface TodayDeps {
  db: Executor;
  counts: Readonly<Record<WaitingKind, CountWaiting>>;
  /** What the school's texts lack, from the site. */
  findContentGaps: () => Promise<ContentGaps>;
}

/** Adds the route that lists what waits for an instructor. */
export function addTodayApi(api: Api, { db, counts, findContentGaps }: TodayDeps): void {
  serve(api, todayEndpoints.today, async ({ caller }) => {
    const [firstSteps, filmConfinement, content, ...all] = await Promise.all([
      findFirstSteps({ db }, caller.userId),
      findNewestConfinement(db),
      findContentGaps(),
      ...waitingKinds.map(async (kind) => ({ kind, ...(await counts[kind]()) })),
    ]);
    const waiting = all.filter(({ count }) => count > 0);
    return { waiting, firstSteps, content, filmConfinement };
  });
}
