import { openChildWorker } from "#platform/server/child-worker/open-child-worker.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { ClientBulkhead } from "#platform/server/http/limits/client-bulkhead.ts";
import { findReceiptContent } from "../../queries/receipts.ts";
import type { ReceiptContent } from "../receipt-content.ts";

/** Drawing takes 45 ms, and half a second for the first receipt. */
const deadlineMs = 20_000;

/** Draws one receipt at a time and queues the others. Clients are users. */
const drawings = {
  name: "receiptDrawings",
  limit: 1,
  limitPerClient: 1,
  queueLimit: 40,
  queueLimitPerClient: 3,
  maxWaitMs: deadlineMs,
};

export interface ReceiptDrawer {
  /** Returns the PDF's bytes. Throws `platform.unavailable` while too many wait. */
  draw: (userId: string, content: ReceiptContent, logo: Buffer | null) => Promise<Buffer>;
  close: () => void;
}

/** Draws receipts one after another in a child process, so that drawing delays no other request. */
export function openReceiptDrawer(): ReceiptDrawer {
  const script = new URL("./receipt-process.ts", import.meta.url);
  const child = openChildWorker({ script, deadlineMs });
  const bulkhead = new ClientBulkhead(drawings);
  return {
    close: child.close,
    draw: (userId, content, logo) => {
      const task = { content, logo: logo?.toString("base64") ?? null };
      return bulkhead.run(userId, () => child.run(Buffer.from(JSON.stringify(task))));
    },
  };
}

/** The content of a user's receipt or credit note. Throws `billing.receipt_not_found`. */
export async function getReceipt(
  { db }: { db: Database },
  receipt: { userId: string; number: string },
): Promise<ReceiptContent> {
  const content = await findReceiptContent(db, receipt);
  if (!content) throw new AppError("billing.receipt_not_found");
  return content;
}
