import * as z from "zod";
import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";
import { parseReceiptContent } from "../receipt-content.ts";
import { drawReceipt } from "./draw-receipt.ts";

// The child process that draws receipts, see receipt-drawer.ts.

const task = z.object({ content: z.unknown(), logo: z.base64().nullable() });

serveTasks((bytes) => {
  const { content, logo } = task.parse(JSON.parse(bytes.toString()));
  const { receipt, ...issuer } = parseReceiptContent(content);
  return drawReceipt(
    { ...issuer, logo: logo === null ? null : Buffer.from(logo, "base64") },
    receipt,
  );
});
