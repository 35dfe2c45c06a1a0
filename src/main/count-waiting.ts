import { countOpenMatters } from "#billing/server/index.ts";
import { countOpenQuestions } from "#community/server/index.ts";
import { countDeletions } from "#contact/server/index.ts";
import { countFailedPreparations } from "#media/server/index.ts";
import type { WaitingKind } from "#studio/contract/today.ts";
import type { CountWaiting } from "#studio/server/index.ts";

type Deps = Parameters<typeof countOpenMatters>[0];

/** Whom the studio asks what waits for an instructor: a kind, and the feature that counts it. */
export function makeCounts(deps: Deps): Record<WaitingKind, CountWaiting> {
  const { db } = deps;
  return {
    "failed-renewals": async () => ({ count: (await countOpenMatters(deps)).pastDueStudents }),
    "unmatched-payments": async () => ({ count: (await countOpenMatters(deps)).unmatchedPayments }),
    "billing-flags": async () => ({ count: (await countOpenMatters(deps)).openFlags }),
    "failed-preparations": async () => ({ count: await countFailedPreparations({ db }) }),
    "open-questions": async () => ({ count: await countOpenQuestions({ db }) }),
    "deletion-requests": async () => {
      const { count, dueOn } = await countDeletions({ db });
      return { count, ...(dueOn !== null && { dueOn }) };
    },
  };
}
