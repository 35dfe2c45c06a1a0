import type { ReceiptIssuer } from "./receipt.ts";
import type { ReceiptLook } from "./receipt-content.ts";

/** The school's present logo and colour, which a receipt keeps from its issue on. */
export function getReceiptLook({ accent, logo }: ReceiptIssuer["school"]): ReceiptLook {
  return { accent: accent?.onLight ?? null, logo: logo?.name ?? null };
}

/** The logo's PNG; null for the site's mark, and where the file is gone. */
export async function readLookLogo(
  { readLogo }: Pick<ReceiptIssuer, "readLogo">,
  look: ReceiptLook | undefined,
): Promise<Buffer | null> {
  return look?.logo ? readLogo(look.logo) : null;
}
