import * as z from "zod/mini";
import {
  activatedMessage,
  type BillingPeriod,
  billingEndpoints,
  billingPeriod,
  type PaidPlan,
  type Provider,
  paidPlan,
  provider,
} from "#billing/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
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

export type VerificationResult =
  | { kind: "activated" }
  /** `code`: the server's, or a failed request's. */
  | { kind: "refused"; code: string; text: string };

/** Providers may report a payment a few seconds late. */
export const retryDelaysMs = [1_000, 2_000, 4_000, 8_000] as const;

/**
 * Verifies a payment on the server, retrying after each delay while the response is not final.
 * Never throws. Only the exact message counts as success (spec §7).
 */
export async function verifyPayment(
  payment: PendingPayment,
  waitsMs: readonly number[],
): Promise<VerificationResult> {
  for (const waitMs of [...waitsMs, null]) {
    const { verified, isFinal } = await askOnce(payment);
    if (isFinal || waitMs === null) return verified;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return unreachable;
}

async function askOnce(payment: PendingPayment) {
  try {
    const { message } = await callOf(payment);
    const verified: VerificationResult =
      message === activatedMessage
        ? { kind: "activated" }
        : { kind: "refused", code: "client.unknown_answer", text: message ?? unreachable.text };
    return { verified, isFinal: true };
  } catch (error) {
    if (!(error instanceof ApiError)) return { verified: unreachable, isFinal: false };
    const { status, code, message: text } = error;
    // Another 409 means pending; 429 and 5xx are temporary.
    const isTemporary = status === 409 || status === 429 || status >= 500;
    const isFinal = finalCodes.has(code) || !isTemporary;
    return { verified: { kind: "refused", code, text } satisfies VerificationResult, isFinal };
  }
}

/** Conflicts that an early retry does not change. */
const finalCodes: ReadonlySet<string> = new Set(["billing.plan_ended", "billing.transfer_pending"]);

/** Each method has its own endpoint (spec §7); fields beside the reference are hints. */
function callOf({ method, email, reference, plan, period }: PendingPayment) {
  switch (method) {
    case "paystack": {
      const query = { ref: reference, monthly: String(period === "monthly"), subscription: plan };
      return callApi(billingEndpoints.verifyPaystack, { query });
    }
    case "paypal": {
      const chosen = { subscription: plan, subscriptionType: period };
      const body = { subscriptionId: reference, email, ...chosen };
      return callApi(billingEndpoints.subscribePaypal, { body });
    }
  }
}

const unreachable = {
  kind: "refused",
  code: "client.unreachable",
  text: "We could not ask whether your payment arrived. Please check your connection.",
} as const;
