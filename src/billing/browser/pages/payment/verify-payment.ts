import { activatedMessage, billingEndpoints } from "#billing/contract.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import type { PendingPayment } from "./pending-payment.ts";

export type VerificationResult =
  | { kind: "activated" }
  /** The server's word: `code` is its own, or of the call that did not come through. */
  | { kind: "refused"; code: string; text: string };

/** Providers settle late: what was paid a moment ago may not be known yet. */
export const retryDelaysMs = [1_000, 2_000, 4_000, 8_000] as const;

/**
 * Asks the server whether a payment took effect, and asks again after each of the waits while the
 * answer is not final. Never throws. Only the exact message counts as success (spec §7).
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
    // A conflict is a payment still under way; the others are theirs or ours to get over.
    const isFinal = status !== 409 && status !== 429 && status < 500;
    return { verified: { kind: "refused", code, text } satisfies VerificationResult, isFinal };
  }
}

/** Each method has its own call (spec §7); what goes along beside the name is a hint. */
function callOf({ method, email, reference, plan, period }: PendingPayment) {
  if (method === "paypal") {
    const chosen = { subscription: plan, subscriptionType: period };
    const body = { subscriptionId: reference, email, ...chosen };
    return callApi(billingEndpoints.subscribePaypal, { body });
  }
  const query = { ref: reference, monthly: String(period === "monthly"), subscription: plan };
  return callApi(billingEndpoints.verifyPaystack, { query });
}

const unreachable = {
  kind: "refused",
  code: "client.unreachable",
  text: "We could not ask whether your payment arrived. Please check your connection.",
} as const;
