import * as z from "zod/mini";
import { emailPattern } from "#platform/contract/email.ts";
import { singleLine } from "#platform/contract.ts";

const longestLine = 100;
/** The lines of an address that a receipt has room for. */
const maxAddressLines = 6;

const checks = [
  z.trim(),
  z.maxLength(longestLine, `Please use at most ${longestLine} characters`),
  z.regex(singleLine, "Please write one line"),
] as const;
/** A text of one printed line. */
const line = z.string().check(...checks, z.minLength(1, "Please write something"));

const ratePercent = z
  .number("Please give a rate, such as 7.5")
  .check(
    z.minimum(0, "Please give a rate from 0 to 100"),
    z.maximum(100, "Please give a rate from 0 to 100"),
    z.multipleOf(0.01, "Please use at most two decimals"),
  );

/** A rate of VAT with the currency and the payer's country that it applies to; empty for all. */
const vatRate = z
  .strictObject({
    currency: z._default(z.enum(["", "NGN", "USD"]), ""),
    country: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.toUpperCase(),
          z.maxLength(2, { error: "Please give two letters, such as GB", abort: true }),
          z.regex(/^(?:[A-Z]{2})?$/, "Please give two letters, such as GB"),
        ),
      "",
    ),
    ratePercent,
  })
  .check(
    z.refine(({ currency, country }) => currency !== "" || country !== "", {
      error: "Please give a country, a currency or both",
      path: ["country"],
    }),
  );

/** The issuer of receipts, as in `seller.json`. */
export const seller = z.strictObject({
  name: line,
  addressLines: z._default(
    z
      .array(line)
      .check(z.maxLength(maxAddressLines, `Please use at most ${maxAddressLines} lines`)),
    [],
  ),
  email: z.string().check(
    z.maxLength(254, "Please use at most 254 characters"),
    z.refine((text) => emailPattern.test(text), "Please give an e-mail address"),
  ),
  /** Empty without one. */
  taxNumber: z._default(z.string().check(...checks), ""),
  /** Included in every price where no other rate applies; 0 without VAT. */
  vatRatePercent: z._default(ratePercent, 0),
  /** The country counts over the currency, and both over one. */
  vatRates: z._default(
    z
      .array(vatRate)
      .check(
        z.maxLength(300, "Please use at most 300"),
        z.refine(areDistinct, "Two rates are for the same currency and country"),
      ),
    [],
  ),
});
export type SellerTexts = z.infer<typeof seller>;

function areDistinct(rates: readonly { currency: string; country: string }[]): boolean {
  return (
    new Set(rates.map(({ currency, country }) => `${currency} ${country}`)).size === rates.length
  );
}

const currency = z.enum(["NGN", "USD"]);

/** What a receipt of these texts would say, for the studio. */
export const receiptPreview = z.object({
  /** A price of ten thousand naira or ten dollars in each case that has a rate of its own. */
  cases: z.array(
    z.object({
      currency,
      /** Two letters; null where any country is meant. */
      country: z.nullable(z.string()),
      amountMinor: z.int(),
      vat: z.nullable(z.object({ ratePercent: z.number(), amountMinor: z.int() })),
    }),
  ),
  /** A sample receipt as a PDF, in base64. */
  pdf: z.string(),
});
export type ReceiptPreview = z.infer<typeof receiptPreview>;
