export { workOnBilling } from "./billing-jobs.ts";
export { erasePayer } from "./erase-user-data.ts";
export { tryEndRenewal } from "./money/end-renewal.ts";
export { grantMonths } from "./money/give-months.ts";
export { countOpenIssues } from "./money/read-overview.ts";
export type { PaymentProviders } from "./payment-deps.ts";
export { formatVariable, presentDrift } from "./plans/diff-plans.ts";
export { grantPlan } from "./plans/grant-plan.ts";
export { readOffers, readPaypalPrices, readPlans } from "./plans/read-plans.ts";
export {
  findPriceChanges,
  formatPriceChanges,
  schedulePriceChanges,
} from "./plans/schedule-price-changes.ts";
export {
  pricesChannel,
  pricesTag,
  readSchoolPrices,
  type SchoolPrices,
  targetKey,
  withCurrentCodes,
} from "./plans/school-prices.ts";
export { applyComparison, comparePlans, readSoldPlans, savePlanCodes } from "./plans/sync-plans.ts";
export type { ConfiguredPlans } from "./providers/connected-provider.ts";
export { createProviders, listPlanTargets, type ProviderSettings } from "./providers/registry.ts";
export { hasSandboxPayments } from "./queries/checkouts.ts";
export { hasShiftedClock, readSchoolClock, shiftSchoolClock } from "./queries/school-clock.ts";
export { listNewFailures } from "./queries/subscriptions.ts";
export { exportBillingData } from "./queries/user-data.ts";
export { makeReceiptFile } from "./receipts/drawing/draw-again.ts";
export { listPayments } from "./receipts/list-payments.ts";
export { openReceiptPreviewer } from "./receipts/preview-receipt.ts";
export type { ReceiptIssuer } from "./receipts/receipt.ts";
export { presentSeller } from "./receipts/receipt.ts";
export { reconcile } from "./reconciliation/reconcile.ts";
export { type ConnectedPayments, registerBilling } from "./register.ts";
export { findPlanHolder, requireEntitlement } from "./require-entitlement.ts";
export { cancelAtProvider } from "./subscriptions/cancel-plan.ts";
export { findSubscriptionSummary } from "./subscriptions/find-subscription.ts";
