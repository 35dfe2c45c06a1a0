import type { Currency } from "#platform/contract/present-money.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import type { SellerTexts } from "../../contract/seller.ts";
import type { PlanNames } from "../../contract.ts";

/** The content of a receipt or credit note, fixed when it is issued. */
export interface Receipt {
  kind: "receipt" | "credit-note";
  /** From `formatReceiptNumber`. */
  number: string;
  issuedOn: Date;
  buyerName: string;
  buyerEmail: string;
  /** The sold plan or tape, as "Intermediate plan, monthly". */
  description: string;
  /** The paid period; null for a purchase without one, or without a start. */
  periodFrom: Date | null;
  periodThrough: Date | null;
  /** The total in kobo or cents, VAT included. Positive on a credit note too. */
  amountMinor: number;
  currency: Currency;
  /** The VAT within the total, from `splitVat`; null for a seller who charges none. */
  vat: { ratePercent: number; amountMinor: number } | null;
  /** The way of payment, as "Card, Paystack". */
  method: string;
  providerReference: string;
  /** The number of the receipt that a credit note corrects. */
  corrects: string | null;
}

/** A rate of VAT, with the currency and the payer's country that it applies to. */
export interface VatRate {
  currency?: Currency | undefined;
  /** Two letters, as `NG`. */
  country?: string | undefined;
  /** Zero without VAT. */
  ratePercent: number;
}

/** The issuer of receipts, from the texts of the seller. */
export interface Seller {
  name: string;
  addressLines: readonly string[];
  email: string;
  taxNumber?: string | undefined;
  /** The rate included in every price, as 7.5. Without it receipts show no VAT. */
  vatRatePercent?: number | undefined;
  /** Rates by currency and country, which take precedence over `vatRatePercent`. */
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

/** The dependencies of issuing receipts. */
export interface ReceiptIssuer {
  /** As it is now. Read where it is used, since the studio changes it while processes run. */
  readonly seller: Seller;
  planNames: PlanNames;
  school: SchoolIdentity;
  /** The school's origin, without a trailing slash. */
  publicUrl: string;
  /**
   * A user's name and email; null for an erased account. Takes `db`, so that it reads within the
   * issuing transaction.
   */
  findBuyer: (db: Executor, userId: string) => Promise<{ name: string; email: string } | null>;
  /** The PNG of a logo by its name; null if the school does not have it. */
  readLogo: (name: string) => Promise<Buffer | null>;
}

/** The seller as receipts store it, without the fields that its texts leave empty. */
export function presentSeller(texts: SellerTexts): Seller {
  const { name, addressLines, email, taxNumber, vatRatePercent, vatRates } = texts;
  return {
    name,
    addressLines,
    email,
    ...(taxNumber !== "" && { taxNumber }),
    ...(vatRatePercent !== 0 && { vatRatePercent }),
    ...(vatRates.length > 0 && {
      vatRates: vatRates.map(({ currency, country, ratePercent }) => ({
        ...(currency !== "" && { currency }),
        ...(country !== "" && { country }),
        ratePercent,
      })),
    }),
  };
}
