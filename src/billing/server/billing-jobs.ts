import type { Jobs, ScheduledJob } from "#platform/server/jobs/jobs.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { countMoney } from "./money/read-overview.ts";
import { createRenewalLinks } from "./notices/renewal-links.ts";
import { type NoticeDeps, sendNotices } from "./notices/send-notices.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { requeuePriceSave, workOnPriceSaves } from "./plans/apply-price-save.ts";
import { checkPlanDrift } from "./plans/check-plan-drift.ts";
import { followPriceChanges } from "./plans/follow-price-changes.ts";
import type { CountLessons } from "./plans/opened-lessons.ts";
import { type SchoolPrices, withCurrentCodes } from "./plans/school-prices.ts";
import { type ConnectedProviders, listPlanTargets } from "./providers/registry.ts";
import { makeReceiptFile, redrawReceipts } from "./receipts/drawing/draw-again.ts";
import { issueMissingReceipts } from "./receipts/issue-receipts.ts";
import { reconcile } from "./reconciliation/reconcile.ts";
import { syncRefunds } from "./refunds/sync-refunds.ts";
import { type RetryDeps, retryRenewals } from "./retries/retry-renewals.ts";
import { sendOpenings } from "./waitlist/waitlist.ts";
import { requeueEvents } from "./webhooks/event-job.ts";
import { workOnEvents } from "./webhooks/work-on-events.ts";

export interface BillingJobsDeps
  extends PaymentDeps,
    Pick<RetryDeps, "retryDays">,
    Pick<NoticeDeps, "school" | "publicUrl" | "renewalNoticeDays" | "findAccount"> {
  jobs: Jobs;
  log: Logger;
  providers: ConnectedProviders;
  prices: SchoolPrices;
  tokenSecret: string;
  countLessons: CountLessons;
}

/** Applies payment events and saved prices as they are queued, and runs billing's jobs by the clock. */
export async function workOnBilling(deps: BillingJobsDeps): Promise<void> {
  const { providers, retryDays } = deps;
  const work = {
    ...deps,
    targets: listPlanTargets(providers),
    webhooks: Object.values(providers).map(({ webhook }) => webhook),
    planNames: deps.prices.planNames,
    renewalLinks: createRenewalLinks(deps.tokenSecret),
    retryDaysOf: (provider: keyof ConnectedProviders) =>
      providers[provider].storedCards ? retryDays : [],
  };
  await workOnEvents(work);
  await workOnPriceSaves(work);
  await deps.jobs.schedule(listJobs(work));
}

type BillingWork = BillingJobsDeps &
  NoticeDeps &
  Parameters<typeof workOnEvents>[0] &
  Parameters<typeof workOnPriceSaves>[0];

/** Queues keep the names that they had before billing owned them. */
function listJobs(deps: BillingWork): ScheduledJob[] {
  const { db, log, issuer, prices } = deps;
  const drawing = { db, readLogo: issuer.readLogo };
  const readSold = async () => {
    const sold = await prices.read(db);
    return { sold, targets: withCurrentCodes(deps.targets, sold) };
  };
  return [
    {
      name: "main.reconcile-payments",
      cron: "* * * * *",
      expireInSeconds: 600,
      run: (signal) => reconcile(deps, { due: "now", signal }),
    },
    {
      name: "billing.look-for-money-back",
      cron: "23 4 * * *",
      expireInSeconds: 1_800,
      run: (signal) => syncRefunds(deps, { signal }),
    },
    {
      name: "main.retry-renewals",
      cron: "*/5 * * * *",
      expireInSeconds: 600,
      run: (signal) => retryRenewals(deps, { signal }),
    },
    {
      name: "main.send-billing-notices",
      cron: "* * * * *",
      expireInSeconds: 300,
      run: (signal) => sendNotices(deps, { signal }),
    },
    {
      name: "billing.send-openings",
      cron: "*/5 * * * *",
      expireInSeconds: 300,
      run: (signal) => sendOpenings(deps, { signal }),
    },
    {
      name: "billing.count-money",
      cron: "*/10 * * * *",
      expireInSeconds: 300,
      run: () => countMoney(deps),
    },
    {
      name: "billing.requeue-price-saves",
      cron: "* * * * *",
      expireInSeconds: 60,
      run: () => requeuePriceSave(deps),
    },
    {
      name: "billing.check-plan-drift",
      cron: "41 5 * * *",
      expireInSeconds: 600,
      run: async () => {
        const { sold, targets } = await readSold();
        await checkPlanDrift({ db, log, targets }, sold);
      },
    },
    {
      name: "billing.follow-price-changes",
      cron: "*/5 * * * *",
      expireInSeconds: 300,
      run: async (signal) => {
        const { sold, targets } = await readSold();
        await followPriceChanges({ ...deps, targets }, sold, { signal });
      },
    },
    {
      name: "billing.requeue-events",
      cron: "* * * * *",
      expireInSeconds: 60,
      run: () => requeueEvents(deps),
    },
    {
      name: "billing.issue-missing-receipts",
      cron: "37 * * * *",
      expireInSeconds: 1_800,
      run: (signal) => issueMissingReceipts({ db, issuer }, signal),
    },
    {
      name: "billing.redraw-receipts",
      cron: "* * * * *",
      expireInSeconds: 300,
      run: (signal) =>
        redrawReceipts({ db, log, draw: (number) => makeReceiptFile(drawing, number) }, signal),
    },
  ];
}
