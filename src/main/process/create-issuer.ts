import { findContactDetails } from "#accounts/server/index.ts";
import { type ReceiptIssuer, readSeller, type SchoolPrices } from "#billing/server/index.ts";
import type { School } from "#site/server/index.ts";
import type { Settings } from "../settings.ts";

interface Named {
  prices: Pick<SchoolPrices, "planNames">;
  school: Pick<School, "timeZone" | "shell">;
}

/** Who issues receipts, in every process in which a payment may become known. */
export async function createIssuer(
  { schoolDir, mode, publicUrl }: Pick<Settings, "schoolDir" | "mode" | "publicUrl">,
  { prices, school }: Named,
): Promise<ReceiptIssuer> {
  return {
    seller: await readSeller(schoolDir, { hasDemoTexts: mode === "demo" }),
    timeZone: school.timeZone,
    schoolName: school.shell.name,
    publicUrl,
    planNames: prices.planNames,
    findBuyer: (db, userId) => findContactDetails({ db }, userId),
  };
}
