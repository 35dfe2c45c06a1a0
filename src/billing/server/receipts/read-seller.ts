import * as z from "zod";
import { loadSchoolFile } from "#platform/server/system/load-school-file.ts";
import type { Seller } from "./receipt.ts";

/** One line on paper. */
const line = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, "must be one line");

const percent = z.number().max(100).multipleOf(0.01);
const vatRate = z
  .strictObject({
    currency: z.enum(["NGN", "USD"]).optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, "must be two letters, such as NG")
      .optional(),
    ratePercent: percent.nonnegative(),
  })
  .refine(
    ({ currency, country }) => currency !== undefined || country !== undefined,
    "must name a currency, a country or both",
  );
const vatRates = z.array(vatRate).max(300).refine(areDistinct, "must name each case once");

const sellerFile = z.strictObject({
  name: line,
  addressLines: z.array(line).max(6).default([]),
  email: z.email(),
  taxNumber: line.optional(),
  vatRatePercent: percent.positive().optional(),
  vatRates: vatRates.optional(),
});

/** Reads `seller.json`. Throws a `ContentError` that names each wrong field. */
export function readSeller(schoolDir: string, demo: { hasDemoTexts: boolean }): Promise<Seller> {
  return loadSchoolFile(schoolDir, "seller.json", sellerFile, demo);
}

function areDistinct(rates: ReadonlyArray<z.infer<typeof vatRate>>): boolean {
  const cases = rates.map(({ currency = "", country = "" }) => `${currency} ${country}`);
  return new Set(cases).size === cases.length;
}
