export { addBillingApi } from "./api.ts";
export { cancelAtProvider } from "./cancel-at-provider.ts";
export { findSubscriptionSummary } from "./find-subscription.ts";
export { openPaypal } from "./gateways/paypal.ts";
export { openPaystack } from "./gateways/paystack.ts";
export { grantPlan } from "./grant-plan.ts";
export { readPlans, readWalletPrices } from "./read-plans.ts";
export { requireEntitlement } from "./require-entitlement.ts";
export { walletScriptUrl } from "./wallet-script-url.ts";
