import type { Executor } from "#platform/server/database/executor.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import {
  todayEndpoints,
  type Waiting,
  type WaitingKind,
  waitingKinds,
} from "../../contract/today.ts";
import { findFirstSteps } from "./find-first-steps.ts";

/** Counts what waits, by its owner; without a kind, which main/ gives it. */
export type CountWaiting = () => Promise<Omit<Waiting, "kind">>;

/** Adds the route that lists what waits for an instructor. */
export function addTodayApi(
  api: Api,
  { db, counts }: { db: Executor; counts: Readonly<Record<WaitingKind, CountWaiting>> },
): void {
  serve(api, todayEndpoints.today, async ({ caller }) => {
    const [firstSteps, ...all] = await Promise.all([
      findFirstSteps({ db }, caller.userId),
      ...waitingKinds.map(async (kind) => ({ kind, ...(await counts[kind]()) })),
    ]);
    return { waiting: all.filter(({ count }) => count > 0), firstSteps };
  });
}
