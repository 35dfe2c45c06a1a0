export { addBillingApi } from "./api.ts";
export { findSubscriptionSummary } from "./find-subscription.ts";
export { openPaystack } from "./gateways/paystack.ts";
export { grantPlan } from "./grant-plan.ts";
export { readPlans } from "./read-plans.ts";
export { requireEntitlement } from "./require-entitlement.ts";
