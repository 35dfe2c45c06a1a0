import type { PaystackContext } from "../context.ts";
import {
  type Authorization,
  type Customer,
  firstTransactionId,
  type Plan,
  type Subscription,
  type Transaction,
} from "../state.ts";
import { cronExpression } from "../subscriptions/next-payment.ts";

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

export function presentAuthorization(authorization: Authorization) {
  return {
    authorization_code: authorization.authorizationCode,
    bin: authorization.bin,
    last4: authorization.last4,
    exp_month: String(authorization.expMonth).padStart(2, "0"),
    exp_year: String(authorization.expYear),
    channel: authorization.channel,
    card_type: `${authorization.brand} `,
    bank: "TEST BANK",
    country_code: "NG",
    brand: authorization.brand,
    reusable: authorization.reusable,
    signature: authorization.signature,
    account_name: null,
  };
}

/** The authorization of a payment or subscription; older ones use their customer's. */
export function authorizationOf(
  { store }: PaystackContext,
  { authorizationCode }: { authorizationCode: string | null },
  customer: Customer | undefined,
): Authorization | undefined {
  return store.authorizations.get(authorizationCode ?? customer?.authorizationCode ?? "");
}

/** Fields shared by verification and `charge.success`, which present the plan differently. */
export function presentTransaction(context: PaystackContext, transaction: Transaction) {
  const customer = context.store.customers.get(transaction.email);
  const paid = transaction.paidAt !== null;
  const authorization = paid ? authorizationOf(context, transaction, customer) : undefined;
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
    channel: transaction.channel,
    currency: transaction.currency,
    ip_address: "127.0.0.1",
    metadata: transaction.metadata,
    fees: paid ? feesMinor(transaction.amountMinor) : null,
    log: null,
    authorization: authorization ? presentAuthorization(authorization) : {},
    customer: customer ? presentCustomer(customer) : null,
  };
}

export function presentSubscription(context: PaystackContext, subscription: Subscription) {
  const plan = context.store.plans.get(subscription.planCode);
  const customer = customerByCode(context, subscription.customerCode);
  const authorization = authorizationOf(context, subscription, customer);
  return {
    id: subscription.id,
    domain: context.domain,
    integration,
    status: subscription.status,
    subscription_code: subscription.subscriptionCode,
    email_token: subscription.emailToken,
    amount: subscription.amountMinor,
    quantity: 1,
    start: Math.floor(Date.parse(subscription.startedAt) / 1000),
    cron_expression: plan ? cronExpression(subscription.nextPaymentAt, plan.interval) : null,
    next_payment_date: subscription.nextPaymentAt,
    cancelledAt: subscription.cancelledAt,
    invoice_limit: subscription.invoiceLimit,
    open_invoice: subscription.openInvoiceCode,
    plan: plan ? presentPlan(context, plan) : null,
    customer: customer ? presentCustomer(customer) : null,
    authorization: authorization ? presentAuthorization(authorization) : null,
    createdAt: subscription.startedAt,
  };
}

export function customerByCode({ store }: PaystackContext, code: string) {
  return store.customers.values().find((it) => it.customerCode === code);
}

/** The fee: 1.5% and 100 naira, the latter waived below 2,500; at most 2,000 naira. */
function feesMinor(amountMinor: number): number {
  const flat = amountMinor < 250_000 ? 0 : 10_000;
  return Math.min(Math.ceil(amountMinor * 0.015) + flat, 200_000);
}
