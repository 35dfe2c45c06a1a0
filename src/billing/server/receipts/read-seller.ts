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

const sellerFile = z.strictObject({
  name: line,
  addressLines: z.array(line).max(6).default([]),
  email: z.email(),
  taxNumber: line.optional(),
  vatRatePercent: z.number().positive().max(100).multipleOf(0.01).optional(),
});

/** Reads `seller.json`. Throws a `ContentError` that names each wrong field. */
export function readSeller(schoolDir: string, demo: { hasDemoTexts: boolean }): Promise<Seller> {
  return loadSchoolFile(schoolDir, "seller.json", sellerFile, demo);
}
