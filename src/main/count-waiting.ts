import { countOpenIssues } from "#billing/server/index.ts";
import { countOpenQuestions } from "#community/server/index.ts";
import { countDeletions } from "#contact/server/index.ts";
import { countFailedEncodings } from "#media/server/index.ts";
import type { WaitingKind } from "#studio/contract/today.ts";
import type { CountWaiting } from "#studio/server/index.ts";

type Deps = Parameters<typeof countOpenIssues>[0];

/** The kinds of issues that wait for an instructor, each with the feature that counts it. */
export function makeCounts(deps: Deps): Record<WaitingKind, CountWaiting> {
  const { db } = deps;
  return {
    "failed-renewals": async () => ({ count: (await countOpenIssues(deps)).pastDueStudents }),
    "unmatched-payments": async () => ({ count: (await countOpenIssues(deps)).unmatchedPayments }),
    "billing-flags": async () => ({ count: (await countOpenIssues(deps)).openFlags }),
    "failed-preparations": async () => ({ count: await countFailedEncodings({ db }) }),
    "open-questions": async () => ({ count: await countOpenQuestions({ db }) }),
    "deletion-requests": async () => {
      const { count, dueOn } = await countDeletions({ db });
      return { count, ...(dueOn !== null && { dueOn }) };
    },
  };
}
