import type { Database } from "#platform/server/database/open-database.ts";
import { findReceiptContent } from "../queries/receipts.ts";
import { drawReceipt } from "./draw-receipt.ts";

/** Draws an issued receipt or credit note by its number, for mails. Throws where there is none. */
export async function makeReceiptFile(
  { db }: { db: Database },
  number: string,
): Promise<{ content: Buffer; contentType: string }> {
  const issued = await findReceiptContent(db, { number });
  if (!issued) throw new Error(`there is no receipt ${number}`);
  const { receipt, ...issuer } = issued;
  const content = Buffer.from(await drawReceipt(issuer, receipt));
  return { content, contentType: "application/pdf" };
}
