import * as z from "zod/mini";
import { type BillingPeriod, billingPeriod, type PaidPlan, paidPlan } from "#billing/contract.ts";
import { readTabJson, removeTab, writeTab } from "#platform/browser/storage/tab-storage.ts";

const pendingPayment = z.object({
  /** Whose payment it is: the next one to sign in in this tab must not be asked about it. */
  userId: z.string(),
  email: z.string(),
  method: z.enum(["paystack", "paypal"]),
  /** What the provider of that method and we both call it. */
  reference: z.string(),
  plan: paidPlan,
  period: billingPeriod,
  /** True once the popup has said that it was paid. */
  isPaid: z.boolean(),
});

/** A payment under way, kept for this tab so that a reload does not lose it. */
export interface PendingPayment {
  userId: string;
  email: string;
  method: "paystack" | "paypal";
  reference: string;
  plan: PaidPlan;
  period: BillingPeriod;
  isPaid: boolean;
}

const key = "tlp-payment";

export function storePendingPayment(payment: PendingPayment): void {
  writeTab(key, JSON.stringify(payment));
}

export function clearPendingPayment(): void {
  removeTab(key);
}

/** The payment that this user has under way in this tab, if any. */
export function readPendingPayment(userId: string): PendingPayment | null {
  const parsed = z.safeParse(pendingPayment, readTabJson(key));
  return parsed.success && parsed.data.userId === userId ? parsed.data : null;
}
