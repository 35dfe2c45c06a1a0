import type { FoundPlan } from "../../plans/diff-plans.ts";
import type { Currency } from "../payment-provider.ts";
import type { PlanCatalogue } from "../plan-catalogue.ts";
import { type SendDeps, sendGatewayRequest } from "../send.ts";
import {
  createPlanRequest,
  parseCreatePlanResponse,
  parsePlansResponse,
  parseUpdatePlanResponse,
  plansRequest,
  updatePlanRequest,
} from "./paystack-plans.ts";

/** A provider that never ends its list must not keep us. */
const maxPages = 100;

/** Paystack documents those in naira alone; a school's own in dollars are a setting. */
const amountsIn = {
  NGN: { minMinor: 10_000, maxMinor: 1_000_000_000 },
  USD: { minMinor: 200, maxMinor: 1_000_000 },
} as const;

/** Paystack's plans in one currency. It keeps the old price for current subscribers unless asked. */
export function openPaystackPlans(
  deps: SendDeps,
  currency: Currency = "NGN",
  amounts: PlanCatalogue["amounts"] = amountsIn[currency],
): PlanCatalogue {
  return {
    currency,
    amounts,
    async findPlans() {
      const found: FoundPlan[] = [];
      for (let page = 1; page <= maxPages; page += 1) {
        const { plans, isLast } = parsePlansResponse(
          await sendGatewayRequest(deps, plansRequest(page)),
        );
        found.push(...plans);
        if (isLast) break;
      }
      return found;
    },
    async createPlan(wanted) {
      return parseCreatePlanResponse(await sendGatewayRequest(deps, createPlanRequest(wanted)));
    },
    async changePriceForNew({ code }, wanted) {
      await changePrice(code, wanted, { alsoCurrentSubscribers: false });
      return code;
    },
    async changePriceForCurrent(code, wanted) {
      await changePrice(code, wanted, { alsoCurrentSubscribers: true });
    },
    priceNoticeDays: 0,
  };

  async function changePrice(...change: Parameters<typeof updatePlanRequest>): Promise<void> {
    parseUpdatePlanResponse(await sendGatewayRequest(deps, updatePlanRequest(...change)));
  }
}
