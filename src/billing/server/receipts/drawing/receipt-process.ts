import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";
import { parseReceiptContent } from "../receipt-content.ts";
import { drawReceipt } from "./draw-receipt.ts";

// The child process that draws receipts, see receipt-drawer.ts.

serveTasks((content) => {
  const { receipt, ...issuer } = parseReceiptContent(JSON.parse(content.toString()));
  return drawReceipt(issuer, receipt);
});
