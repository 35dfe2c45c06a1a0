import type { PaystackContext } from "../context.ts";
import {
  type Customer,
  firstTransactionId,
  type Plan,
  type Subscription,
  type Transaction,
} from "../state.ts";

const integration = 100_043;

export function transactionIdOf(transaction: Transaction): bigint {
  return firstTransactionId + BigInt(transaction.number);
}

export function presentPlan({ domain }: PaystackContext, plan: Plan) {
  return {
    id: plan.id,
    integration,
    domain,
    name: plan.name,
    plan_code: plan.planCode,
    description: plan.description,
    amount: plan.amountMinor,
    interval: plan.interval,
    currency: plan.currency,
    invoice_limit: 0,
    send_invoices: true,
    send_sms: true,
    hosted_page: false,
    migrate: false,
    is_archived: false,
    createdAt: plan.createdAt,
    updatedAt: plan.createdAt,
  };
}

export function presentCustomer(customer: Customer) {
  return {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    customer_code: customer.customerCode,
    phone: customer.phone,
    metadata: customer.metadata,
    risk_action: "default",
    international_format_phone: null,
  };
}

export function presentAuthorization(customer: Customer) {
  return {
    authorization_code: customer.authorizationCode,
    bin: "408408",
    last4: "4081",
    exp_month: "12",
    exp_year: "2040",
    channel: "card",
    card_type: "visa ",
    bank: "TEST BANK",
    country_code: "NG",
    brand: "visa",
    reusable: true,
    signature: `SIG_${customer.customerCode.slice(4)}`,
    account_name: null,
  };
}

/** Fields shared by verification and `charge.success`, which present the plan differently. */
export function presentTransaction(context: PaystackContext, transaction: Transaction) {
  const customer = context.store.customers.get(transaction.email);
  const paid = transaction.status === "success";
  return {
    id: transactionIdOf(transaction),
    domain: context.domain,
    status: transaction.status,
    reference: transaction.reference,
    amount: transaction.amountMinor,
    requested_amount: transaction.amountMinor,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: transaction.paidAt,
    paidAt: transaction.paidAt,
    created_at: transaction.createdAt,
    createdAt: transaction.createdAt,
    channel: "card",
    currency: transaction.currency,
    ip_address: "127.0.0.1",
    metadata: transaction.metadata,
    fees: paid ? feesMinor(transaction.amountMinor) : null,
    log: null,
    authorization: paid && customer ? presentAuthorization(customer) : {},
    customer: customer ? presentCustomer(customer) : null,
  };
}

export function presentSubscription(context: PaystackContext, subscription: Subscription) {
  const plan = context.store.plans.get(subscription.planCode);
  const customer = customerByCode(context, subscription.customerCode);
  return {
    id: subscription.id,
    domain: context.domain,
    integration,
    status: subscription.status,
    subscription_code: subscription.subscriptionCode,
    email_token: subscription.emailToken,
    amount: subscription.amountMinor,
    quantity: 1,
    start: Date.parse(subscription.startedAt) / 1000,
    next_payment_date: subscription.nextPaymentAt,
    cancelledAt: subscription.cancelledAt,
    invoice_limit: 0,
    open_invoice: null,
    plan: plan ? presentPlan(context, plan) : null,
    customer: customer ? presentCustomer(customer) : null,
    authorization: customer ? presentAuthorization(customer) : null,
    createdAt: subscription.startedAt,
  };
}

export function customerByCode({ store }: PaystackContext, code: string) {
  return [...store.customers.values()].find((it) => it.customerCode === code);
}

/** 1.5% and 100 naira, the latter waived below 2,500; never above 2,000 naira. */
function feesMinor(amountMinor: number): number {
  const flat = amountMinor < 250_000 ? 0 : 10_000;
  return Math.min(Math.ceil(amountMinor * 0.015) + flat, 200_000);
}
