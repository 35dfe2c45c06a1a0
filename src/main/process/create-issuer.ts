import { findContactDetails } from "#accounts/server/index.ts";
import { presentSeller, type ReceiptIssuer, type SchoolPrices } from "#billing/server/index.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import { openFileStore, overlayStore } from "#platform/server/storage/index.ts";
import { openSchoolPictures, readLogo, type SchoolTexts } from "#site/server/index.ts";
import type { Settings } from "../settings.ts";

interface Named {
  prices: Pick<SchoolPrices, "planNames">;
  schoolTexts: Pick<SchoolTexts, "current"> & { identity: SchoolIdentity };
}

/** Creates the issuer of receipts, for every process that may store a payment. */
export async function createIssuer(
  { storage, schoolDir, publicUrl }: Pick<Settings, "storage" | "schoolDir" | "publicUrl">,
  { prices, schoolTexts }: Named,
): Promise<ReceiptIssuer> {
  const uploads = await openFileStore(storage, "uploads");
  const pictures = overlayStore(uploads, openSchoolPictures(schoolDir));
  return {
    get seller() {
      return presentSeller(schoolTexts.current().seller);
    },
    school: schoolTexts.identity,
    publicUrl,
    planNames: prices.planNames,
    findBuyer: (db, userId) => findContactDetails({ db }, userId),
    readLogo: (name) => readLogo(pictures, name),
  };
}
