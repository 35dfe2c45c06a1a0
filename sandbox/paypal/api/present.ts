import type { PaypalContext } from "../context.ts";
import type { Payment, Plan, Product, Subscription } from "../state.ts";

export function presentProduct(product: Product) {
  const at = { create_time: seconds(product.createdAt), update_time: seconds(product.createdAt) };
  const { id, name, type, category, description } = product;
  return {
    id,
    name,
    type,
    ...(category === null ? {} : { category }),
    ...(description === null ? {} : { description }),
    ...at,
  };
}

/** "10.00" from 1000. */
export function presentMoney(amountMinor: number, currency: string) {
  const digits = String(amountMinor).padStart(3, "0");
  return { currency_code: currency, value: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

export function presentPlan(plan: Plan) {
  return {
    id: plan.planId,
    product_id: plan.productId,
    name: plan.name,
    ...(plan.description === null ? {} : { description: plan.description }),
    status: plan.status,
    usage_type: "LICENSED",
    billing_cycles: [
      {
        frequency: { interval_unit: plan.interval, interval_count: 1 },
        tenure_type: "REGULAR",
        sequence: 1,
        total_cycles: 0,
        pricing_scheme: {
          version: 1,
          fixed_price: presentMoney(plan.amountMinor, plan.currency),
          create_time: seconds(plan.createdAt),
          update_time: seconds(plan.createdAt),
        },
      },
    ],
    payment_preferences: {
      service_type: "PREPAID",
      auto_bill_outstanding: plan.autoBillOutstanding,
      setup_fee_failure_action: "CANCEL",
      payment_failure_threshold: plan.paymentFailureThreshold,
    },
    quantity_supported: false,
    create_time: seconds(plan.createdAt),
    update_time: seconds(plan.createdAt),
  };
}

/**
 * A subscription as GET returns it: no next billing time after the end, no payer before approval.
 */
export function presentSubscription(
  context: PaypalContext,
  subscription: Subscription,
  origin: string,
) {
  const { payer } = subscription;
  return {
    status: subscription.status,
    ...(subscription.statusNote === null ? {} : { status_change_note: subscription.statusNote }),
    status_update_time: seconds(subscription.statusUpdatedAt),
    id: subscription.id,
    plan_id: subscription.planId,
    start_time: seconds(subscription.startAt),
    quantity: "1",
    shipping_amount: presentMoney(0, "USD"),
    ...(payer === null
      ? {}
      : {
          subscriber: {
            email_address: payer.email,
            payer_id: payer.payerId,
            name: { given_name: "Sandbox", surname: "Payer" },
          },
          billing_info: presentBilling(context, subscription),
        }),
    create_time: seconds(subscription.createdAt),
    update_time: seconds(subscription.updatedAt),
    ...(subscription.customId === null ? {} : { custom_id: subscription.customId }),
    plan_overridden: false,
    links: linksOf(subscription, origin),
  };
}

/** Declined payments have no fee. */
export function presentTransaction(payment: Payment, payerEmail: string) {
  const feeMinor = payment.status === "DECLINED" ? 0 : feeOf(payment);
  const gross = presentMoney(payment.amountMinor, payment.currency);
  const fee = presentMoney(feeMinor, payment.currency);
  const net = presentMoney(payment.amountMinor - feeMinor, payment.currency);
  return {
    status: payment.status,
    id: payment.id,
    amount_with_breakdown: { gross_amount: gross, fee_amount: fee, net_amount: net },
    payer_name: { given_name: "Sandbox", surname: "Payer" },
    payer_email: payerEmail,
    time: seconds(payment.paidAt),
  };
}

/** A payment in events, in the older sale format. */
export function presentSale({ store }: PaypalContext, payment: Payment) {
  const customId = store.subscriptions.get(payment.subscriptionId)?.customId ?? null;
  const { value: total } = presentMoney(payment.amountMinor, payment.currency);
  const { value: fee } = presentMoney(feeOf(payment), payment.currency);
  return {
    id: payment.id,
    state: stateOf(payment),
    billing_agreement_id: payment.subscriptionId,
    amount: { total, currency: payment.currency, details: { subtotal: total } },
    payment_mode: "INSTANT_TRANSFER",
    protection_eligibility: "ELIGIBLE",
    transaction_fee: { value: fee, currency: payment.currency },
    ...(customId === null ? {} : { custom: customId }),
    create_time: seconds(payment.paidAt),
    update_time: seconds(payment.paidAt),
    links: [],
  };
}

/** Times are truncated to seconds. */
export function seconds(at: string): string {
  return at.replace(/\.\d+Z$/, "Z");
}

function approvalPathOf({ baToken }: Subscription): string {
  return `/webapps/billing/subscriptions?ba_token=${baToken}`;
}

function presentBilling({ store }: PaypalContext, subscription: Subscription) {
  const payments = store.payments.filter(
    (it) =>
      it.subscriptionId === subscription.id && it.status !== "DECLINED" && it.status !== "PENDING",
  );
  const last = payments.at(-1);
  const { nextBillingAt, lastFailure, retryAt } = subscription;
  const currency = store.plans.get(subscription.planId)?.currency ?? "USD";
  return {
    outstanding_balance: presentMoney(subscription.outstandingMinor, currency),
    cycle_executions: [
      {
        tenure_type: "REGULAR",
        sequence: 1,
        cycles_completed: payments.length,
        cycles_remaining: 0,
        current_pricing_scheme_version: 1,
        total_cycles: 0,
      },
    ],
    ...(last
      ? {
          last_payment: {
            amount: presentMoney(last.amountMinor, last.currency),
            time: seconds(last.paidAt),
          },
        }
      : {}),
    ...(nextBillingAt === null ? {} : { next_billing_time: nextBillingAt }),
    failed_payments_count: subscription.failedCount,
    ...(lastFailure
      ? {
          last_failed_payment: {
            amount: presentMoney(lastFailure.amountMinor, currency),
            time: seconds(lastFailure.at),
            reason_code: lastFailure.reasonCode,
            ...(retryAt === null ? {} : { next_payment_retry_time: seconds(retryAt) }),
          },
        }
      : {}),
  };
}

/** The state in the terms of sales. */
function stateOf(payment: Payment): string {
  return payment.isReversed ? "reversed" : payment.status.toLowerCase();
}

export function linksOf(subscription: Subscription, origin: string) {
  const self = `${origin}/v1/billing/subscriptions/${subscription.id}`;
  const link = (rel: string, href: string, method: string) => ({ href, rel, method });
  const common = [link("edit", self, "PATCH"), link("self", self, "GET")];
  if (subscription.revisionPlanId !== null) {
    common.unshift(link("approve", origin + approvalPathOf(subscription), "GET"));
  }
  switch (subscription.status) {
    case "APPROVAL_PENDING":
      return [link("approve", origin + approvalPathOf(subscription), "GET"), ...common];
    case "ACTIVE":
      return [
        link("cancel", `${self}/cancel`, "POST"),
        link("suspend", `${self}/suspend`, "POST"),
        ...common,
      ];
    case "SUSPENDED":
      return [
        link("cancel", `${self}/cancel`, "POST"),
        link("activate", `${self}/activate`, "POST"),
        ...common,
      ];
    default:
      return [link("self", self, "GET")];
  }
}

/** The fee: 3.49 % and 49 cents. */
function feeOf({ amountMinor }: Payment): number {
  return Math.min(amountMinor, Math.round(amountMinor * 0.0349) + 49);
}
