import * as z from "zod";
import { customerFor } from "../api/customers.ts";
import { authorizeTransfer } from "../cards/cards.ts";
import type { PaystackContext } from "../context.ts";
import type { Transaction } from "../state.ts";
import { declineTransaction, settleTransaction } from "./complete-transaction.ts";

/** The bank's outcome of a transfer. */
export const transferOutcome = z.strictObject({ status: z.enum(["success", "failed"]) });

/** Records that the payer has sent the money; the bank must still confirm. */
export async function awaitTransfer(
  context: PaystackContext,
  transaction: Transaction,
  channel: "bank_transfer" | "ussd",
) {
  if (transaction.paidAt !== null) return;
  transaction.status = "pending";
  transaction.channel = channel;
  transaction.gatewayResponse = "Pending";
  await context.store.save();
}

/** Records the bank's outcome; false without a pending transfer. */
export async function confirmTransfer(
  context: PaystackContext,
  transaction: Transaction,
  status: "success" | "failed",
): Promise<boolean> {
  if (transaction.status !== "pending") return false;
  if (status === "failed") {
    await declineTransaction(context, transaction, "Transfer not received");
    return true;
  }
  const customer = customerFor(context, transaction.email);
  const authorization = authorizeTransfer(context, customer, transaction.channel);
  settleTransaction(context, transaction, authorization);
  await context.store.save();
  return true;
}
