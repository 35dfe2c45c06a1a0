import { randomUUID } from "node:crypto";
import { authorizationOf, customerByCode, presentSubscription } from "../api/present.ts";
import { refusalOf } from "../cards/charge-card.ts";
import type { PaystackContext } from "../context.ts";
import type { Customer, Invoice, Plan, Subscription, Transaction } from "../state.ts";
import { newCode } from "../store.ts";
import { settleTransaction } from "../transactions/complete-transaction.ts";
import { nextPaymentAt } from "./next-payment.ts";
import { presentInvoiceEvent } from "./present-invoice.ts";

const invoiceLeadMs = 3 * 86_400_000;

/** The time of a subscription's next invoice, charge or end; null once it is over. */
export function subscriptionDueAtMs(subscription: Subscription): number | null {
  const nextMs = Date.parse(subscription.nextPaymentAt);
  switch (subscription.status) {
    case "active":
    case "attention":
      if (subscription.openInvoiceCode !== null) return nextMs;
      return Math.max(nextMs - invoiceLeadMs, Date.parse(subscription.periodStartAt));
    case "non-renewing":
      return nextMs;
    default:
      return null;
  }
}

/** Invoices, charges or ends a subscription, as is due. */
export function advanceSubscription(context: PaystackContext, subscription: Subscription) {
  if (subscription.status === "non-renewing") complete(context, subscription);
  else if (subscription.openInvoiceCode === null) openInvoice(context, subscription);
  else charge(context, subscription, subscription.openInvoiceCode);
}

function openInvoice(context: PaystackContext, subscription: Subscription) {
  const plan = context.store.plans.get(subscription.planCode);
  if (!plan) return complete(context, subscription);
  const invoice: Invoice = {
    id: context.store.nextId(),
    invoiceCode: newCode("INV_"),
    subscriptionCode: subscription.subscriptionCode,
    amountMinor: subscription.amountMinor,
    periodStart: subscription.nextPaymentAt,
    periodEnd: nextPaymentAt(subscription.nextPaymentAt, plan.interval),
    status: "pending",
    paidAt: null,
    description: null,
    reference: null,
    createdAt: context.now(),
  };
  context.store.invoices.set(invoice.invoiceCode, invoice);
  subscription.openInvoiceCode = invoice.invoiceCode;
  context.webhooks.announce("invoice.create", presentInvoiceEvent(context, invoice));
}

/** Charges a renewal. A failed charge is not repeated before the next one. */
function charge(context: PaystackContext, subscription: Subscription, invoiceCode: string) {
  const { store, webhooks } = context;
  const plan = store.plans.get(subscription.planCode);
  const customer = customerByCode(context, subscription.customerCode);
  const invoice = store.invoices.get(invoiceCode);
  if (!plan || !customer || !invoice) return complete(context, subscription);
  invoice.amountMinor = subscription.amountMinor;
  const transaction = newRenewal(context, { subscription, plan, customer });
  invoice.reference = transaction.reference;
  const authorization = authorizationOf(context, subscription, customer) ?? null;
  const refusal = refusalOf(context, {
    customer,
    authorization,
    subscription: subscription.subscriptionCode,
    key: `${customer.email}|${plan.planCode}|${subscription.nextPaymentAt}`,
  });
  subscription.openInvoiceCode = null;
  subscription.periodStartAt = subscription.nextPaymentAt;
  subscription.nextPaymentAt = nextPaymentAt(subscription.nextPaymentAt, plan.interval);
  if (refusal === null) {
    settleTransaction(context, transaction, authorization);
    Object.assign(invoice, { status: "success", paidAt: context.now() });
    subscription.status = "active";
    subscription.paymentsCount += 1;
  } else {
    Object.assign(transaction, { status: "failed", gatewayResponse: refusal });
    Object.assign(invoice, { status: "failed", description: refusal });
    subscription.status = "attention";
    webhooks.announce("invoice.payment_failed", presentInvoiceEvent(context, invoice));
  }
  webhooks.announce("invoice.update", presentInvoiceEvent(context, invoice));
  const { invoiceLimit, paymentsCount } = subscription;
  if (invoiceLimit > 0 && paymentsCount >= invoiceLimit) complete(context, subscription);
}

interface Renewal {
  subscription: Subscription;
  plan: Plan;
  customer: Customer;
}

/** Renewals have Paystack's own references, and lack the metadata of the first payment. */
function newRenewal({ store, now }: PaystackContext, { subscription, plan, customer }: Renewal) {
  const transaction: Transaction = {
    number: store.nextId(),
    reference: randomUUID(),
    accessCode: newCode(""),
    email: customer.email,
    amountMinor: subscription.amountMinor,
    currency: plan.currency,
    planCode: plan.planCode,
    metadata: { invoice_action: "create" },
    callbackUrl: null,
    status: "failed",
    gatewayResponse: "",
    createdAt: now(),
    paidAt: null,
    channels: null,
    channel: "card",
    authorizationCode: subscription.authorizationCode,
  };
  store.transactions.set(transaction.reference, transaction);
  return transaction;
}

function complete(context: PaystackContext, subscription: Subscription) {
  subscription.status = "complete";
  subscription.openInvoiceCode = null;
  context.webhooks.announce("subscription.disable", presentSubscription(context, subscription));
}
