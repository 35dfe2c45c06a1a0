import * as z from "zod";
import type { GatewayRequest } from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import type { Dispute } from "../payment-provider.ts";
import { invalidResponseError, parseEnvelope, refusedError } from "./paystack-send.ts";

/** Identifies the transaction of a refund or dispute. */
interface OfTransaction {
  transactionId: string | null;
  reference: string | null;
}

export interface PaystackRefund extends OfTransaction {
  amountMinor: number;
  /** Whether the payer has the money. Before that, the refund may still fail. */
  isDone: boolean;
  /** Whether the refund failed. */
  hasFailed: boolean;
  /** The school's order of this refund, if any. */
  orderId: string | null;
  /** The lost dispute that this refund pays, if any. */
  disputeId: string | null;
}

export interface PaystackDispute extends OfTransaction, Omit<Dispute, "amountMinor"> {
  /** Null if the whole charge is disputed. */
  amountMinor: number | null;
}

/** Paystack's largest page. */
export const paystackPageSize = 100;

/** The note of a refund with our order's id, since Paystack has no idempotency keys. */
export const noteOf = (orderId: string): string => `Refund ${orderId}`;
const orderNote = /^Refund ([0-9a-f-]{36})$/;

/** Paystack filters by the transaction's number, not by its reference. */
export function refundsOfRequest(transactionId: string): GatewayRequest {
  return listRequest("/refund", { transaction: transactionId }, 1);
}

export function paystackDisputesOfRequest(transactionId: string): GatewayRequest {
  return listRequest("/dispute", { transaction: transactionId }, 1);
}

/** Lists all refunds or disputes that were created since. */
export function listSinceRequest(
  path: "/refund" | "/dispute",
  since: Date,
  page: number,
): GatewayRequest {
  return listRequest(path, { from: since.toISOString() }, page);
}

export function parseRefundsResponse(body: unknown): PaystackRefund[] {
  return parseList(body, refund, "refund");
}

export function parsePaystackDisputesResponse(body: unknown): PaystackDispute[] {
  return parseList(body, dispute, "dispute");
}

function listRequest(
  path: "/refund" | "/dispute",
  filters: Readonly<Record<string, string>>,
  page: number,
): GatewayRequest {
  const query = new URLSearchParams({
    ...filters,
    perPage: String(paystackPageSize),
    page: String(page),
  });
  return { method: "GET", path: `${path}?${query}` };
}

const id = z.union([z.string().min(1).max(100), z.int().transform(String)]);
const minorUnits = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
/** Either the transaction's number or the transaction itself. */
const transaction = z
  .union([
    id.transform((given) => ({ id: given, reference: null })),
    z.looseObject({ id, reference: z.string().nullish() }),
  ])
  .nullish();
const ofTransaction = { transaction, transaction_reference: z.string().nullish() };
const idOrObject = z
  .union([id, z.looseObject({ id }).transform((it) => it.id)])
  .nullish()
  .transform((it) => it ?? null);

const refund = z
  .looseObject({
    ...ofTransaction,
    status: z.string().transform((it) => it.toLowerCase()),
    amount: minorUnits,
    dispute: idOrObject,
    merchant_note: z.string().nullish(),
  })
  .transform(
    (row): PaystackRefund => ({
      ...transactionOf(row),
      amountMinor: row.amount,
      isDone: row.status === "processed",
      hasFailed: row.status === "failed",
      orderId: orderNote.exec(row.merchant_note ?? "")?.[1] ?? null,
      disputeId: row.dispute,
    }),
  );

const instant = z
  .string()
  .nullish()
  .transform((text) => {
    const ms = Date.parse(text ?? "");
    return Number.isNaN(ms) ? null : new Date(ms).toISOString();
  });
const dispute = z
  .looseObject({
    ...ofTransaction,
    id,
    status: z.string().transform((it) => it.toLowerCase()),
    resolution: z
      .string()
      .nullish()
      .transform((it) => it?.toLowerCase() ?? null),
    refund_amount: minorUnits.nullish(),
    currency: z.string().transform((it) => it.toUpperCase()),
    dueAt: instant,
    due_at: instant,
  })
  .transform(
    (row): PaystackDispute => ({
      ...transactionOf(row),
      disputeId: row.id,
      state: stateOf(row),
      amountMinor: row.refund_amount ?? null,
      currency: toCurrency(row.currency),
      respondBy: row.dueAt ?? row.due_at,
    }),
  );

/**
 * Resolutions after which the payer gets the money: accepted by the school, or by Paystack without
 * a response in time.
 */
const lostResolutions = ["merchant-accepted", "auto-accepted"];

function stateOf({ status, resolution }: { status: string; resolution: string | null }) {
  if (status !== "resolved" && status !== "archived") return "open";
  if (resolution !== null && lostResolutions.includes(resolution)) return "lost";
  return resolution === "declined" || status === "archived" ? "won" : "open";
}

function transactionOf(row: z.output<z.ZodObject<typeof ofTransaction>>): OfTransaction {
  return {
    transactionId: row.transaction?.id ?? null,
    reference: row.transaction_reference ?? row.transaction?.reference ?? null,
  };
}

function parseList<Row>(body: unknown, row: z.ZodType<Row>, what: string): Row[] {
  const envelope = parseEnvelope(body);
  if (!envelope.status) throw refusedError(envelope);
  const parsed = z.array(row).safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError(what, parsed.error);
  return parsed.data;
}

function toCurrency(currency: string): Dispute["currency"] {
  if (currency === "NGN" || currency === "USD") return currency;
  throw new GatewayError("gateway.invalid_response", "a dispute in another currency");
}
