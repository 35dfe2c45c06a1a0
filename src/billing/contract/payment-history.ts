import * as z from "zod/mini";
import { endpoint, isoInstant } from "#platform/contract.ts";

/** Payments on one page of the history. */
export const paymentsPageSize = 20;

export const paymentHistory = z.object({
  payments: z.array(
    z.object({
      _id: z.uuid(),
      paidOn: isoInstant,
      /** What was bought: `Intermediate plan, monthly`. */
      description: z.string(),
      /** In kobo or cents. */
      amountMinor: z.int().check(z.positive()),
      currency: z.enum(["NGN", "USD"]),
      /** How it was paid: `Card, Paystack`. */
      method: z.string(),
      /** How much of it was given back. */
      returnedMinor: z.int().check(z.nonnegative()),
      /** Its receipt, then a credit note for each part given back; empty until they are issued. */
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
  total: z.int().check(z.nonnegative()),
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
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
    }),
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
