import type { FoundPlan } from "../../plans/diff-plans.ts";
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

/** Paystack's plans, in naira. It keeps the old price for current subscribers unless asked. */
export function openPaystackPlans(deps: SendDeps): PlanCatalogue {
  return {
    currency: "NGN",
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
    async changePrice({ code }, wanted, options) {
      const request = updatePlanRequest(code, wanted, options);
      parseUpdatePlanResponse(await sendGatewayRequest(deps, request));
      return code;
    },
  };
}
