import { presentPlan, presentTransaction } from "../api/present.ts";
import type { PaystackContext } from "../context.ts";
import type { Transaction } from "../state.ts";

/** Responses have the plan as a code, events as an object, as at Paystack. */
export function presentWithPlan(context: PaystackContext, transaction: Transaction) {
  const plan = context.store.plans.get(transaction.planCode ?? "");
  return {
    ...presentTransaction(context, transaction),
    plan: transaction.planCode,
    plan_object: plan ? presentPlan(context, plan) : {},
  };
}
