import * as z from "zod/mini";
import {
  type BillingPeriod,
  billingPeriod,
  type PaidPlan,
  type Provider,
  paidPlan,
  provider,
} from "#billing/contract.ts";
import { readTabJson, removeTab, writeTab } from "#platform/browser/storage/tab-storage.ts";

const pendingPayment = z.object({
  /** The payer: another user who signs in in this tab must not see it. */
  userId: z.string(),
  email: z.string(),
  method: provider,
  /** The reference shared with the provider. */
  reference: z.string(),
  plan: paidPlan,
  period: billingPeriod,
  /** True once the popup reported success. */
  isPaid: z.boolean(),
});

/** A payment in progress, stored for this tab so that it survives a reload. */
export interface PendingPayment {
  userId: string;
  email: string;
  method: Provider;
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

/** The user's payment in progress in this tab, if any. */
export function readPendingPayment(userId: string): PendingPayment | null {
  const parsed = z.safeParse(pendingPayment, readTabJson(key));
  return parsed.success && parsed.data.userId === userId ? parsed.data : null;
}
