import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { findReceiptContent } from "../queries/receipts.ts";
import type { ReceiptContent } from "./receipt-content.ts";

/** What a user's receipt or credit note says. Throws `billing.receipt_not_found`. */
export async function findReceipt(
  { db }: { db: Database },
  receipt: { userId: string; number: string },
): Promise<ReceiptContent> {
  const content = await findReceiptContent(db, receipt);
  if (!content) throw new AppError("billing.receipt_not_found");
  return content;
}
