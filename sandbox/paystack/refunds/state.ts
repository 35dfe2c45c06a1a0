import * as z from "zod";

export const refundStatus = z.enum([
  "pending",
  "processing",
  "processed",
  "failed",
  "needs-attention",
]);

export const refund = z.object({
  id: z.int(),
  /** The reference of the refunded transaction. */
  reference: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  status: refundStatus,
  customerNote: z.string().nullable(),
  merchantNote: z.string().nullable(),
  createdAt: z.string(),
  /** The time of its next change; null for none. */
  dueAt: z.string().nullable(),
  refundedAt: z.string().nullable(),
});

export type RefundStatus = z.output<typeof refundStatus>;
export type Refund = z.output<typeof refund>;
