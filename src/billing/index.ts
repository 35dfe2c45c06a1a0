export { addBillingApi } from "./api.ts";
export { findSubscriptionSummary } from "./find-subscription.ts";
export type { PaymentGateway } from "./gateways/gateway.ts";
export { openPaystack } from "./gateways/paystack.ts";
export { grantPlan } from "./grant-plan.ts";
export { type PriceList, readPlans } from "./read-plans.ts";
