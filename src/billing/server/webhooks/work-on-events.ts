import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { applyMoneyBack } from "../money-back/apply-money-back.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findCheckout } from "../queries/checkouts.ts";
import { applyProviderTruth } from "../reconciliation/apply-provider-truth.ts";
import { cancelAtProvider } from "../subscriptions/cancel-plan.ts";
import { type ApplyEventDeps, applyEvent } from "./apply-event.ts";
import { eventJob, requeueEvents } from "./event-job.ts";

interface WorkDeps extends PaymentDeps, Pick<ApplyEventDeps, "log" | "webhooks" | "findAccount"> {
  jobs: Jobs;
}

/** Applies stored events as they arrive, and queues again each minute what is due. */
export async function workOnEvents(deps: WorkDeps): Promise<void> {
  const { db, jobs } = deps;
  const applying: ApplyEventDeps = {
    ...deps,
    applyTruth: async (named) => {
      const checkout = await findCheckout(db, named);
      if (checkout) await applyProviderTruth(deps, checkout);
    },
    applyMoneyBack: (charge) => applyMoneyBack(deps, charge),
    retrySoon: (eventId) => {
      // A key of its own: the event's job is still running.
      const options = { key: `${eventId}:soon`, startAfterSeconds: 5 };
      return jobs.send(eventJob, { eventId }, options);
    },
    endRenewals: (userId) => cancelAtProvider(deps, userId),
  };
  await jobs.work(eventJob, ({ eventId }) => applyEvent(applying, eventId), { concurrency: 4 });
  await jobs.schedule(
    { name: "billing.requeue-events", cron: "* * * * *", expireInSeconds: 60 },
    async () => {
      await requeueEvents(deps);
    },
  );
}
