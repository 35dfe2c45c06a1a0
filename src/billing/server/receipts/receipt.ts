import type { Currency } from "#platform/contract/present-money.ts";

/** What a receipt or credit note says. It is fixed when the receipt is issued. */
export interface Receipt {
  kind: "receipt" | "credit-note";
  /** From `formatReceiptNumber`. */
  number: string;
  issuedOn: Date;
  buyerName: string;
  buyerEmail: string;
  /** What was sold, such as "Intermediate plan, monthly". */
  description: string;
  /** The time that was paid for; null where the purchase has none, or no beginning. */
  periodFrom: Date | null;
  periodThrough: Date | null;
  /** The total in kobo or cents, VAT included. Positive on a credit note too. */
  amountMinor: number;
  currency: Currency;
  /** The VAT within the total, from `splitVat`; null for a seller who charges none. */
  vat: { ratePercent: number; amountMinor: number } | null;
  /** How it was paid, such as "Card, Paystack". */
  method: string;
  providerReference: string;
  /** The number of the receipt that a credit note corrects. */
  corrects: string | null;
}

/** A rate of VAT, with the currency and the payer's country for which it holds. */
export interface VatRate {
  currency?: Currency | undefined;
  /** Two letters, such as `NG`. */
  country?: string | undefined;
  /** Zero where no VAT is charged. */
  ratePercent: number;
}

/** Who issues receipts, from `seller.json`. */
export interface Seller {
  name: string;
  addressLines: readonly string[];
  email: string;
  taxNumber?: string | undefined;
  /** Included in every price, such as 7.5. Without it receipts show no VAT. */
  vatRatePercent?: number | undefined;
  /** By currency and country, over `vatRatePercent`. */
  vatRates?: readonly VatRate[] | undefined;
}
