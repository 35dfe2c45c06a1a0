import * as z from "zod";
import type { Receipt, Seller } from "./receipt.ts";

/** All that a receipt says, and how: with it alone the same paper is drawn years later. */
export interface ReceiptContent {
  seller: Seller;
  /** Days are those of this zone. */
  timeZone: string;
  receipt: Receipt;
}

const instant = z.iso.datetime().transform((text) => new Date(text));

const stored = z.object({
  seller: z.object({
    name: z.string(),
    addressLines: z.array(z.string()),
    email: z.string(),
    taxNumber: z.string().optional(),
    vatRatePercent: z.number().optional(),
  }),
  timeZone: z.string(),
  receipt: z.object({
    kind: z.enum(["receipt", "credit-note"]),
    number: z.string(),
    issuedOn: instant,
    buyerName: z.string(),
    buyerEmail: z.string(),
    description: z.string(),
    periodFrom: instant.nullable(),
    periodThrough: instant.nullable(),
    amountMinor: z.int(),
    currency: z.enum(["NGN", "USD"]),
    vat: z.object({ ratePercent: z.number(), amountMinor: z.int() }).nullable(),
    method: z.string(),
    providerReference: z.string(),
    corrects: z.string().nullable(),
  }),
});

/** Reads what the database stores; throws for anything else. */
export function parseReceiptContent(value: unknown): ReceiptContent {
  return stored.parse(value);
}
