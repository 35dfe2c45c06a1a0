import type { Currency } from "#platform/contract/present-money.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { PlanNames } from "../../contract.ts";

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

const letters: Readonly<Record<Receipt["kind"], string>> = { receipt: "R", "credit-note": "C" };

/**
 * `R-2026-000123`, and `C-2026-000123` for a credit note. `sequence` counts from 1 without gaps,
 * separately for each kind and year. Throws a `RangeError` for anything but whole positive numbers.
 */
export function formatReceiptNumber(input: {
  kind: Receipt["kind"];
  /** The year of issue in the school's time zone. */
  year: number;
  sequence: number;
}): string {
  const { kind, year, sequence } = input;
  if (!Number.isSafeInteger(sequence) || sequence < 1) {
    throw new RangeError(`a receipt cannot have the number ${sequence}`);
  }
  if (!Number.isInteger(year) || year < 1000 || year > 9999) {
    throw new RangeError(`a receipt cannot be of the year ${year}`);
  }
  return `${letters[kind]}-${year}-${String(sequence).padStart(6, "0")}`;
}

/** What issuing receipts needs. */
export interface ReceiptIssuer {
  /** From `readSeller`. */
  seller: Seller;
  /** Of the days on receipts, and of the year in their numbers. */
  timeZone: string;
  planNames: PlanNames;
  /** The school's name in mails. */
  schoolName: string;
  /** The school's origin, without a trailing slash. */
  publicUrl: string;
  /**
   * A user's name and email; null where the account was erased. Takes `db`, so that it reads within
   * the transaction that issues.
   */
  findBuyer: (db: Executor, userId: string) => Promise<{ name: string; email: string } | null>;
}
