import * as z from "zod";
import { singleLine } from "#platform/contract.ts";
import type { GatewayRequest } from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import type { Charge } from "../payment-provider.ts";
import { invalidPaypalResponseError, type PaypalResponse, toGatewayError } from "./paypal-error.ts";
import { paypalMoney } from "./paypal-money.ts";

const transaction = z.looseObject({
  id: z.string().min(1).max(100).regex(singleLine),
  status: z.string().transform((it) => it.toUpperCase()),
  amount_with_breakdown: z.looseObject({
    gross_amount: paypalMoney,
    fee_amount: paypalMoney.nullish().catch(null),
  }),
  time: z.string().transform((it) => Temporal.Instant.from(it).toString()),
});
const transactions = z.looseObject({ transactions: z.array(z.unknown()).nullish() });

/** PayPal requires both ends of the period. */
export function transactionsRequest(
  subscriptionId: string,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): GatewayRequest {
  const query = new URLSearchParams({
    start_time: from.toString({ smallestUnit: "second" }),
    end_time: to.toString({ smallestUnit: "second" }),
  });
  const id = encodeURIComponent(subscriptionId);
  return { method: "GET", path: `/v1/billing/subscriptions/${id}/transactions?${query}` };
}

/**
 * The charges that took money, oldest first, without declined and pending ones. The list lacks the
 * amount of a partial refund. Throws `GatewayError`.
 */
export function parseTransactionsResponse(response: PaypalResponse): Charge[] {
  if (response.status !== 200) throw toGatewayError(response);
  const parsed = transactions.safeParse(response.body);
  if (!parsed.success) throw invalidPaypalResponseError("transactions", parsed.error);
  return (parsed.data.transactions ?? [])
    .map(parseTransaction)
    .filter(({ status }) => status in isReturnedByStatus)
    .map(toCharge)
    .sort((one, other) => Date.parse(one.paidAt) - Date.parse(other.paidAt));
}

type Transaction = z.output<typeof transaction>;

const isReturnedByStatus: Readonly<Record<string, boolean>> = {
  COMPLETED: false,
  PARTIALLY_REFUNDED: false,
  REFUNDED: true,
  REVERSED: true,
};

function parseTransaction(body: unknown): Transaction {
  const parsed = transaction.safeParse(body);
  if (!parsed.success) throw invalidPaypalResponseError("transaction", parsed.error);
  return parsed.data;
}

function toCharge({ id, status, amount_with_breakdown: amount, time }: Transaction): Charge {
  const { amountMinor, currency } = amount.gross_amount;
  if (currency !== "USD" && currency !== "NGN") {
    throw new GatewayError("gateway.invalid_response", "a charge in another currency");
  }
  return {
    chargeId: id,
    amountMinor,
    currency,
    feeMinor: amount.fee_amount?.amountMinor ?? null,
    channel: "paypal",
    paidAt: time,
    returnedMinor: isReturnedByStatus[status] ? amountMinor : 0,
  };
}
