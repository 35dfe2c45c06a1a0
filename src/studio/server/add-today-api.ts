import { findFirstDraft } from "#catalog/server/index.ts";
import { findLessonFilm, findNewestConfinement, hasFilm } from "#media/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import type { ContentGaps } from "#site/contract/content-gaps.ts";
import {
  type FirstSteps,
  todayEndpoints,
  type Waiting,
  type WaitingKind,
  waitingKinds,
} from "../contract/today.ts";

/** Counts the waiting issues of one kind; main/ adds the kind. */
export type CountWaiting = () => Promise<Omit<Waiting, "kind">>;

interface TodayDeps {
  db: Executor;
  counts: Readonly<Record<WaitingKind, CountWaiting>>;
  /** Finds the school's missing texts; provided by the site. */
  findContentGaps: () => Promise<ContentGaps>;
}

/** Adds the route that lists the issues that wait for an instructor. */
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

/** An instructor's progress towards the school's first lesson; null once one is published. */
async function findFirstSteps(
  { db }: { db: Executor },
  userId: string,
): Promise<FirstSteps | null> {
  const draft = await findFirstDraft({ db });
  if (draft === undefined) return null;
  if (draft === null) return { hasFilm: await hasFilm(db, userId), draft };
  const given = await findLessonFilm(db, draft.id);
  const isFailed = given?.state === "failed" || given?.state === "cancelled";
  const newFilm = given ? (isFailed ? "failed" : "preparing") : "none";
  const film = draft.mediaState === "ready" ? "ready" : newFilm;
  return {
    hasFilm: film !== "none" || (await hasFilm(db, userId)),
    draft: { _id: draft.id, title: draft.title, film },
  };
}
