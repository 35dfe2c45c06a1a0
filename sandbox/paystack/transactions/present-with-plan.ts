import { presentPlan, presentTransaction } from "../api/present.ts";
import type { PaystackContext } from "../context.ts";
import type { Transaction } from "../state.ts";

/** As at Paystack, responses have the plan as a code, and events as an object. */
export function presentWithPlan(context: PaystackContext, transaction: Transaction) {
  const plan = context.store.plans.get(transaction.planCode ?? "");
  return {
    ...presentTransaction(context, transaction),
    plan: transaction.planCode,
    plan_object: plan ? presentPlan(context, plan) : {},
  };
}
