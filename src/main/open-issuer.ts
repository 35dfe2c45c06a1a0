import { findContactDetails } from "#accounts/server/index.ts";
import { type PriceList, type ReceiptIssuer, readSeller } from "#billing/server/index.ts";
import type { School } from "#site/server/index.ts";
import type { Settings } from "./settings.ts";

interface Named {
  priceList: Pick<PriceList, "planNames">;
  school: Pick<School, "timeZone">;
}

/** Who issues receipts, in every process in which a payment may become known. */
export async function openIssuer(
  { schoolDir }: Pick<Settings, "schoolDir">,
  { priceList, school }: Named,
): Promise<ReceiptIssuer> {
  return {
    seller: await readSeller(schoolDir),
    timeZone: school.timeZone,
    planNames: priceList.planNames,
    findBuyer: (db, userId) => findContactDetails({ db }, userId),
  };
}
