import { countOpenIssues } from "#billing/server/index.ts";
import { findFirstDraft } from "#catalog/server/index.ts";
import { countOpenQuestions } from "#community/server/index.ts";
import { countDeletions } from "#contact/server/index.ts";
import {
  countFailedEncodings,
  findLessonFilm,
  findNewestConfinement,
  hasFilm,
} from "#media/server/index.ts";
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

type CountDeps = Parameters<typeof countOpenIssues>[0];

interface TodayDeps extends CountDeps {
  /** Finds the school's missing texts; provided by the site. */
  findContentGaps: () => Promise<ContentGaps>;
}

/** Adds the route that lists the issues that wait for an instructor. */
export function addTodayApi(api: Api, deps: TodayDeps): void {
  const { db, findContentGaps } = deps;
  const counts = createCounts(deps);
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

/** The kinds of issues that wait for an instructor, each counted by its feature. */
function createCounts(deps: CountDeps): Record<WaitingKind, () => Promise<Omit<Waiting, "kind">>> {
  const { db } = deps;
  return {
    "failed-renewals": async () => ({ count: (await countOpenIssues(deps)).pastDueStudents }),
    "unmatched-payments": async () => ({ count: (await countOpenIssues(deps)).unmatchedPayments }),
    "billing-flags": async () => ({ count: (await countOpenIssues(deps)).openFlags }),
    "failed-preparations": async () => ({ count: await countFailedEncodings({ db }) }),
    "open-questions": async () => ({ count: await countOpenQuestions(db) }),
    "deletion-requests": async () => {
      const { count, dueOn } = await countDeletions({ db });
      return { count, ...(dueOn !== null && { dueOn }) };
    },
  };
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
