import type { SellerTexts } from "../../contract/seller.ts";
import type { Seller } from "./receipt.ts";

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
