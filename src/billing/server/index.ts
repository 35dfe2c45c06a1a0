export { addBillingApi } from "./api.ts";
export { erasePayer } from "./erase-user-data.ts";
export { addMoneyApi } from "./money/add-money-api.ts";
export { tryEndRenewal } from "./money/end-renewal.ts";
export { giveMonthsIn } from "./money/give-months.ts";
export { countMoney, countOpenMatters } from "./money/read-overview.ts";
export { lookForMoneyBack } from "./money-back/look-for-money-back.ts";
export { createRenewalLinks } from "./notices/renewal-links.ts";
export { sendNotices } from "./notices/send-notices.ts";
export type { PaymentProviders } from "./payment-deps.ts";
export { addPricesApi } from "./plans/add-prices-api.ts";
export { workOnPriceSaves } from "./plans/apply-price-save.ts";
export { checkPlanDrift } from "./plans/check-plan-drift.ts";
export { formatVariable, presentDrift } from "./plans/diff-plans.ts";
export { followPriceChanges } from "./plans/follow-price-changes.ts";
export { grantPlan } from "./plans/grant-plan.ts";
export { readOffers, readPaypalPrices, readPlans } from "./plans/read-plans.ts";
export {
  findPriceChanges,
  formatPriceChanges,
  schedulePriceChanges,
} from "./plans/schedule-price-changes.ts";
export {
  createOfferReader,
  pricesChannel,
  pricesTag,
  readSchoolPrices,
  type SchoolPrices,
  targetKey,
  withCurrentCodes,
} from "./plans/school-prices.ts";
export { applyComparison, comparePlans, readSoldPlans, savePlanCodes } from "./plans/sync-plans.ts";
export type { ConfiguredPlans } from "./providers/connected-provider.ts";
export { paypalScriptUrl } from "./providers/paypal/paypal-provider.ts";
export { createProviders, listPlanTargets, type ProviderSettings } from "./providers/registry.ts";
export { hasSandboxPayments } from "./queries/checkouts.ts";
export { hasShiftedClock, readSchoolClock, shiftSchoolClock } from "./queries/school-clock.ts";
export { listNewFailures } from "./queries/subscriptions.ts";
export { exportBillingData } from "./queries/user-data.ts";
export { makeReceiptFile, redrawReceipts } from "./receipts/drawing/draw-again.ts";
export { issueMissingReceipts } from "./receipts/issue-receipts.ts";
export { listPayments } from "./receipts/list-payments.ts";
export { readSeller } from "./receipts/read-seller.ts";
export type { ReceiptIssuer } from "./receipts/receipt.ts";
export { reconcile } from "./reconciliation/reconcile.ts";
export { findPlanHolder, requireEntitlement } from "./require-entitlement.ts";
export { retryRenewals } from "./retries/retry-renewals.ts";
export { cancelAtProvider } from "./subscriptions/cancel-plan.ts";
export { findSubscriptionSummary } from "./subscriptions/find-subscription.ts";
export { sendOpenings } from "./waitlist/waitlist.ts";
export { addWebhooks } from "./webhooks/add-webhooks.ts";
export { workOnEvents } from "./webhooks/work-on-events.ts";
