import type { Database } from "#platform/server/database/open-database.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { PlanOffer } from "../../contract.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { PlanTarget } from "../providers/plan-catalogue.ts";
import { raiseChangingFlag, resolveFlag } from "../queries/billing-flags.ts";
import { describeDrift, listWantedPlans, planKey, type WantedPlan } from "./diff-plans.ts";
import { comparePlans } from "./sync-plans.ts";

export interface PlanDriftDeps {
  db: Database;
  log: Pick<Logger, "warn">;
  targets: readonly PlanTarget[];
}

/**
 * Flags each plan of a provider that differs from `plans.json`, and resolves the flags of plans
 * that agree again. Without a provider's response its flags stay. Idempotent.
 */
export async function checkPlanDrift(
  { db, log, targets }: PlanDriftDeps,
  { offers }: { offers: readonly PlanOffer[] },
): Promise<void> {
  for (const { provider, catalogue, planCodes } of targets) {
    const sold = { offers, planCodes };
    const comparison = await comparePlans({ catalogue }, sold).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      log.warn({ err: error, provider }, "a payment provider did not answer");
    });
    if (!comparison) continue;
    const open = new Map(comparison.drift.map((drift) => [planKey(drift.wanted), drift]));
    for (const wanted of listWantedPlans(offers, catalogue.currency, planCodes)) {
      const flag = { kind: "plan_drift", provider, subject: subjectOf(wanted) } as const;
      const drift = open.get(planKey(wanted));
      if (!drift) {
        await resolveFlag(db, { ...flag, note: "The provider's plan is as in plans.json." });
        continue;
      }
      const detail = describeDrift(drift);
      log.warn({ provider, plan: flag.subject, detail }, "a provider's plan differs");
      await raiseChangingFlag(db, { ...flag, userId: null, detail });
    }
  }
}

/** Names the currency, since one provider may sell plans in two: `beginner:monthly in NGN`. */
const subjectOf = (wanted: WantedPlan): string => `${planKey(wanted)} in ${wanted.currency}`;
