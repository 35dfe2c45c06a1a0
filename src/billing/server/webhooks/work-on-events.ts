import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findCheckout } from "../queries/checkouts.ts";
import { syncAgreement } from "../reconciliation/sync-agreement.ts";
import { syncChargeRefunds } from "../refunds/sync-charge-refunds.ts";
import { cancelAtProvider } from "../subscriptions/cancel-plan.ts";
import { type ApplyEventDeps, applyEvent } from "./apply-event.ts";
import { eventJob } from "./event-job.ts";

interface WorkDeps extends PaymentDeps, Pick<ApplyEventDeps, "log" | "webhooks" | "findAccount"> {
  jobs: Jobs;
}

/** Applies stored events as they arrive. */
export async function workOnEvents(deps: WorkDeps): Promise<void> {
  const { db, jobs } = deps;
  const applying: ApplyEventDeps = {
    ...deps,
    syncAgreement: async (named) => {
      const checkout = await findCheckout(db, named);
      if (checkout) await syncAgreement(deps, checkout);
    },
    syncChargeRefunds: (charge) => syncChargeRefunds(deps, charge),
    retrySoon: (eventId) => {
      // A key of its own, since the event's job is still running.
      const options = { key: `${eventId}:soon`, startAfterSeconds: 5 };
      return jobs.send(eventJob, { eventId }, options);
    },
    endRenewals: (userId) => cancelAtProvider(deps, userId),
  };
  await jobs.work(eventJob, ({ eventId }) => applyEvent(applying, eventId), { concurrency: 4 });
}
