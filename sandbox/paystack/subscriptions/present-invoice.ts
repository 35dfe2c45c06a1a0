import {
  authorizationOf,
  customerByCode,
  presentAuthorization,
  presentCustomer,
  presentSubscription,
} from "../api/present.ts";
import type { PaystackContext } from "../context.ts";
import type { Invoice, Subscription } from "../state.ts";

/** An invoice as part of its subscription. */
function presentInvoice({ domain, store }: PaystackContext, invoice: Invoice) {
  const transaction = store.transactions.get(invoice.reference ?? "");
  return {
    id: invoice.id,
    domain,
    invoice_code: invoice.invoiceCode,
    amount: invoice.amountMinor,
    period_start: invoice.periodStart,
    period_end: invoice.periodEnd,
    status: invoice.status,
    paid: invoice.status === "success",
    paid_at: invoice.paidAt,
    description: invoice.description,
    retries: invoice.status === "pending" ? 0 : 1,
    transaction: transaction
      ? {
          reference: transaction.reference,
          status: transaction.status,
          amount: transaction.amountMinor,
          currency: transaction.currency,
        }
      : {},
    created_at: invoice.createdAt,
    createdAt: invoice.createdAt,
  };
}

/** An invoice in events; a failed one has no transaction. */
export function presentInvoiceEvent(context: PaystackContext, invoice: Invoice) {
  const { store } = context;
  const subscription = store.subscriptions.get(invoice.subscriptionCode);
  const customer = subscription && customerByCode(context, subscription.customerCode);
  const authorization = subscription && authorizationOf(context, subscription, customer);
  const whole = subscription && presentSubscription(context, subscription);
  const { transaction, ...fields } = presentInvoice(context, invoice);
  return {
    ...fields,
    transaction: invoice.status === "failed" ? {} : transaction,
    authorization: authorization ? presentAuthorization(authorization) : {},
    subscription: whole && {
      status: whole.status,
      subscription_code: whole.subscription_code,
      email_token: whole.email_token,
      amount: whole.amount,
      cron_expression: whole.cron_expression,
      next_payment_date: whole.next_payment_date,
      open_invoice: whole.open_invoice,
    },
    customer: customer ? presentCustomer(customer) : null,
  };
}

/** The fields that only a single subscription has. */
export function presentInvoices(context: PaystackContext, subscription: Subscription) {
  const invoices = [...context.store.invoices.values()]
    .filter((it) => it.subscriptionCode === subscription.subscriptionCode)
    .map((it) => presentInvoice(context, it))
    .reverse();
  return {
    invoices,
    invoices_history: invoices.filter((it) => it.status !== "pending"),
    most_recent_invoice: invoices[0] ?? null,
    payments_count: subscription.paymentsCount,
  };
}
