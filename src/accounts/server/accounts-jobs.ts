import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { NewsDeps } from "./news/digest-mail.ts";
import { openNewsDigest } from "./news/send-news-digest.ts";
import { announceTerms, type TermsDeps } from "./terms/announce-terms.ts";

export interface AccountsJobsDeps extends TermsDeps, Omit<NewsDeps, "keys"> {
  jobs: Jobs;
  tokenSecret: string;
}

/** Runs accounts' jobs by the clock: the mails about new lessons and about changed terms. */
export async function workOnAccounts(deps: AccountsJobsDeps): Promise<void> {
  const sendNewsDigest = openNewsDigest(deps);
  await deps.jobs.schedule([
    {
      name: "accounts.send-news",
      cron: "*/5 * * * *",
      expireInSeconds: 1_800,
      run: sendNewsDigest,
    },
    {
      name: "accounts.announce-terms",
      cron: "*/5 * * * *",
      expireInSeconds: 1_800,
      run: (signal) => announceTerms(deps, { signal }),
    },
  ]);
}
