import * as z from "zod/mini";
import { cursor, page } from "#platform/contract/page.ts";
import { endpoint, isoInstant } from "#platform/contract.ts";

/** Payments per page of the history. */
export const paymentsPageSize = 20;

export const paymentHistory = z.extend(page, {
  payments: z.array(
    z.object({
      _id: z.uuid(),
      paidOn: isoInstant,
      /** The purchase, as `Intermediate plan, monthly`. */
      description: z.string(),
      /** In kobo or cents. */
      amountMinor: z.int().check(z.positive()),
      currency: z.enum(["NGN", "USD"]),
      /** The way of payment, as `Card, Paystack`. */
      method: z.string(),
      /** The returned amount. */
      returnedMinor: z.int().check(z.nonnegative()),
      /** Its receipt, then a credit note for each refund; empty before they are issued. */
      receipts: z.array(
        z.object({
          number: z.string(),
          kind: z.enum(["receipt", "credit-note"]),
          /** Whether its last drawing failed; the server draws it again. */
          isDelayed: z.boolean(),
        }),
      ),
    }),
  ),
});
export type PaymentHistory = z.infer<typeof paymentHistory>;

const userId = z.uuid();
export const receiptNumber = z.string().check(z.regex(/^[RC]-[0-9]{4}-[0-9]{6,9}$/));

export const historyEndpoints = {
  payments: endpoint({
    method: "GET",
    path: "/api/payments/{userId}",
    access: "user",
    self: "userId",
    tag: "Plans",
    summary: "The user's payments with the numbers of their receipts, newest first",
    params: z.object({ userId }),
    query: z.object({ cursor }),
    data: paymentHistory,
  }),
  receipt: endpoint({
    method: "GET",
    path: "/api/receipt/{userId}/{number}",
    access: "user",
    self: "userId",
    tag: "Plans",
    summary: "A receipt or credit note of the user, as a PDF",
    params: z.object({ userId, number: receiptNumber }),
    data: z.null(),
    file: { contentType: "application/pdf", description: "The receipt or credit note." },
    errors: ["billing.receipt_not_found", "billing.receipt_delayed", "platform.unavailable"],
    limit: { points: 60, durationSeconds: 600 },
    example: { params: { number: "R-2026-000123" } },
  }),
};
