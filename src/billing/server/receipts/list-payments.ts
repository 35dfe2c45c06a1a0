import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { type PaymentHistory, paymentHistory, paymentsPageSize } from "../../contract.ts";
import { listPaymentHistory } from "../queries/payments.ts";
import { formatMethod } from "./format-method.ts";
import type { ReceiptIssuer } from "./receipt.ts";

interface HistoryDeps {
  db: Database;
  issuer: Pick<ReceiptIssuer, "planNames">;
}

/** A page of a user's payments with their receipts, newest first, without granted plans. */
export async function listPayments(
  { db, issuer: { planNames } }: HistoryDeps,
  { userId, cursor }: { userId: string; cursor?: string | undefined },
): Promise<PaymentHistory> {
  const limit = paymentsPageSize;
  const { rows, total, nextCursor } = await listPaymentHistory(db, { userId, cursor, limit });
  const payments = rows.map(
    ({ id, paidAt, plan, billingPeriod, provider, channel, receipts, ...row }) => ({
      _id: id,
      paidOn: paidAt.toISOString(),
      description: `${planNames[plan]} plan, ${billingPeriod}`,
      method: formatMethod({ provider, channel }),
      receipts: receipts.map(({ number, kind, delayed }) => ({ number, kind, isDelayed: delayed })),
      ...row,
    }),
  );
  return z.parse(paymentHistory, { payments, total, nextCursor });
}
