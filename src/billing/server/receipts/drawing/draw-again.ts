import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { findReceiptContent, listUndrawn, setDrawn, setUndrawn } from "../../queries/receipts.ts";
import type { ReceiptIssuer } from "../receipt.ts";
import { readLookLogo } from "../receipt-content.ts";

interface Log {
  warn: (details: object, message: string) => void;
}

const batchSize = 20;
const attempts = 2;

/**
 * Draws a receipt, and once more if the first drawing fails. A second failure is recorded, so that
 * the worker draws the receipt later and its row says so. Throws `billing.receipt_delayed`, and
 * `platform.unavailable` while too many wait.
 */
export async function drawOrRecord(
  { db, log }: { db: Database; log: Log },
  number: string,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const content = await draw();
      await setDrawn(db, number);
      return content;
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      log.warn({ err: cause, number }, "receipt not drawn");
      if (attempt < attempts) continue;
      await setUndrawn(db, number);
      throw new AppError("billing.receipt_delayed", { cause, retryAfterSeconds: 60 });
    }
  }
}

/** Draws the receipts that failed before. A drawn one can be downloaded again. Idempotent. */
export async function redrawReceipts(
  { db, log, draw }: { db: Database; log: Log; draw: (number: string) => Promise<unknown> },
  signal?: AbortSignal,
): Promise<void> {
  for (const number of await listUndrawn(db, batchSize)) {
    if (signal?.aborted) return;
    try {
      await draw(number);
      await setDrawn(db, number);
    } catch (error) {
      log.warn({ err: error, number }, "receipt not drawn");
    }
  }
}

/**
 * Draws an issued receipt or credit note by its number, for mails. Throws for an unknown number.
 */
export async function makeReceiptFile(
  { db, readLogo }: { db: Database; readLogo: ReceiptIssuer["readLogo"] },
  number: string,
): Promise<{ content: Buffer; contentType: string }> {
  const issued = await findReceiptContent(db, { number });
  if (!issued) throw new Error(`there is no receipt ${number}`);
  const { receipt, ...issuer } = issued;
  const logo = await readLookLogo({ readLogo }, issued.look);
  // Only mails need it in this process, and it takes a tenth of a start.
  const { drawReceipt } = await import("./draw-receipt.ts");
  const content = Buffer.from(await drawReceipt({ ...issuer, logo }, receipt));
  return { content, contentType: "application/pdf" };
}
