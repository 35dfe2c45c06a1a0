import * as z from "zod";

export const disputeResolution = z.enum(["merchant-accepted", "declined"]);

export const dispute = z.object({
  id: z.int(),
  /** The reference of the disputed transaction. */
  reference: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  status: z.enum(["awaiting-merchant-feedback", "awaiting-bank-feedback", "pending", "resolved"]),
  /** `merchant-accepted` returns the money. */
  resolution: disputeResolution.nullable(),
  createdAt: z.string(),
  dueAt: z.string(),
  resolvedAt: z.string().nullable(),
});

export type Dispute = z.output<typeof dispute>;
