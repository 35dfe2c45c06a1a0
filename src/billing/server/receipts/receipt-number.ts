import type { Receipt } from "./receipt.ts";

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
