import * as z from "zod";
import type { Receipt, ReceiptIssuer, Seller } from "./receipt.ts";

/** The school's look on paper. */
export interface ReceiptLook {
  /** The colour of marks; null for the site's own. */
  accent: string | null;
  /** The name of a stored logo; null for the site's mark. */
  logo: string | null;
}

/** The whole content of a receipt: drawing it years later gives the same document. */
export interface ReceiptContent {
  seller: Seller;
  /** Undefined for receipts from before the school had a look. */
  look?: ReceiptLook | undefined;
  /** The zone of all days. */
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
  look: z.object({ accent: z.string().nullable(), logo: z.string().nullable() }).optional(),
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

/** Parses the database's JSON; throws for an invalid value. */
export function parseReceiptContent(value: unknown): ReceiptContent {
  return stored.parse(value);
}

/** The school's present logo and colour, which a receipt keeps from its issue on. */
export function getReceiptLook({ accent, logo }: ReceiptIssuer["school"]): ReceiptLook {
  return { accent: accent?.onLight ?? null, logo: logo?.name ?? null };
}

/** The logo's PNG; null for the site's mark, and where the file is gone. */
export async function readLookLogo(
  { readLogo }: Pick<ReceiptIssuer, "readLogo">,
  look: ReceiptLook | undefined,
): Promise<Buffer | null> {
  return look?.logo ? readLogo(look.logo) : null;
}
