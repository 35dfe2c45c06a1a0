import * as z from "zod";
import { singleLine } from "#platform/contract.ts";
import { parseExactJson } from "../exchange.ts";
import type { StoredCard } from "../payment-provider.ts";
import { invalidResponseError } from "./paystack-send.ts";

const text = z.string().min(1).max(100).regex(singleLine);
const authorization = z.looseObject({
  authorization_code: text,
  reusable: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
  last4: text.nullish().catch(null),
  exp_month: z.coerce.number().int().min(1).max(12).nullish().catch(null),
  exp_year: z.coerce.number().int().min(2000).max(2200).nullish().catch(null),
});

/**
 * Parses Paystack's `authorization`; null for a card that cannot be charged again, or a malformed
 * one.
 */
export const paystackCard = z.unknown().transform((given): StoredCard | null => {
  const parsed = authorization.safeParse(given);
  if (!parsed.success || String(parsed.data.reusable ?? true) === "false") return null;
  const { authorization_code: authorizationCode, last4, exp_month, exp_year } = parsed.data;
  const expiresOn = exp_month && exp_year ? lastDayOf(exp_year, exp_month) : null;
  return { authorizationCode, last4: last4 ?? null, expiresOn };
});

const country = z.looseObject({ country_code: z.string().regex(/^[A-Z]{2}$/) });

/** The country in Paystack's `authorization`, stored or not; null if it names none. */
const cardCountry = z
  .unknown()
  .transform((given) => country.safeParse(given).data?.country_code ?? null);

/** A card is valid until the end of its printed month. */
function lastDayOf(year: number, month: number): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.with({ day: first.daysInMonth }).toString();
}

/** A Paystack transaction in our own terms; parsed, not yet verified. */
export interface PaystackTransaction {
  id: string;
  domain: string;
  status: string;
  reference: string;
  amountMinor: number;
  requestedMinor: number | null;
  currency: string;
  /** The distinct plans in the response: none for a one-time payment, else one. */
  planCodes: readonly string[];
  paidAt: string | null;
  reason: string;
  customerCode: string | null;
  customerEmail: string | null;
  feeMinor: number | null;
  channel: string | null;
  /** The country of the card, in two letters. */
  payerCountry: string | null;
  card: StoredCard | null;
  metadata: Readonly<Record<string, unknown>>;
}

const digits = z.string().regex(/^\d{1,20}$/);
/** Exact: `parseExactJson` returns unsafe integers as strings. */
const id = z.union([digits, z.int().nonnegative().transform(String)]);
const minorUnits = z.union([z.int(), digits.transform(Number)]).pipe(z.int().nonnegative());
/** Text for our columns, since PostgreSQL rejects U+0000. */
const textOrNull = z.string().min(1).max(500).regex(singleLine).nullish().catch(null);
const anyTextOrNull = z.string().min(1).nullish().catch(null);
/** An empty string and an empty object mean no plan; a malformed value must not. */
const plan = z
  .union([z.string(), z.looseObject({ plan_code: z.string().optional() })])
  .nullish()
  .transform((it) => (typeof it === "string" ? it : it?.plan_code) || null);
const instant = z
  .string()
  .nullish()
  .transform((it) => toInstant(it))
  .catch(null);

const transaction = z.looseObject({
  id,
  domain: z.string(),
  status: z.string().transform((it) => it.toLowerCase()),
  reference: z.string(),
  amount: minorUnits,
  requested_amount: minorUnits.nullish(),
  currency: z.string().transform((it) => it.toUpperCase()),
  plan,
  plan_object: plan,
  paid_at: instant,
  paidAt: instant,
  gateway_response: anyTextOrNull,
  message: anyTextOrNull,
  fees: minorUnits.nullish().catch(null),
  channel: textOrNull,
  authorization: z.unknown().optional(),
  customer: z.looseObject({ customer_code: textOrNull, email: textOrNull }).nullish().catch(null),
  metadata: z.unknown().optional().transform(toMetadata),
});

/** Throws `gateway.invalid_response`, naming the fields, when the data is not a transaction. */
export function parsePaystackTransaction(data: unknown): PaystackTransaction {
  const parsed = transaction.safeParse(data);
  if (!parsed.success) throw invalidResponseError("transaction", parsed.error);
  const row = parsed.data;
  return {
    id: row.id,
    domain: row.domain,
    status: row.status,
    reference: row.reference,
    amountMinor: row.amount,
    requestedMinor: row.requested_amount ?? null,
    currency: row.currency,
    planCodes: [...new Set([row.plan, row.plan_object])].filter((code) => code !== null),
    paidAt: row.paid_at ?? row.paidAt ?? null,
    reason: row.gateway_response ?? row.message ?? "The payment failed",
    customerCode: row.customer?.customer_code ?? null,
    customerEmail: row.customer?.email ?? null,
    feeMinor: row.fees ?? null,
    channel: row.channel ?? null,
    payerCountry: cardCountry.parse(row.authorization),
    card: paystackCard.parse(row.authorization),
    metadata: row.metadata,
  };
}

function toInstant(text: string | null | undefined): string | null {
  if (!text) return null;
  try {
    return Temporal.Instant.from(text).toString();
  } catch {
    return null;
  }
}

/** Metadata is an object, JSON in a string, or "", 0 or null when absent. */
function toMetadata(metadata: unknown): Readonly<Record<string, unknown>> {
  const plain = typeof metadata === "string" ? parsedOrNull(metadata) : metadata;
  const parsed = z.record(z.string(), z.unknown()).safeParse(plain);
  return parsed.success ? parsed.data : {};
}

function parsedOrNull(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return null;
  }
}
