import type { ProviderWebhook } from "../../../webhooks/provider-webhook.ts";
import { parsePaystackEvent } from "./parse-paystack-event.ts";
import { parsePaystackPayment } from "./parse-paystack-payment.ts";
import { paystackSignatureHeader, verifyPaystackSignature } from "./verify-paystack-signature.ts";

export interface PaystackWebhookOptions {
  secretKey: string;
  /** Accepted beside the current one while keys are rotated. */
  previousSecretKey?: string | undefined;
  mode: "test" | "live";
}

/** Paystack's events. */
export function openPaystackWebhook(options: PaystackWebhookOptions): ProviderWebhook {
  const { secretKey, previousSecretKey, mode } = options;
  const secretKeys = previousSecretKey === undefined ? [secretKey] : [secretKey, previousSecretKey];
  return {
    provider: "paystack",
    path: "/api/paystack/webhook",
    signatureHeader: paystackSignatureHeader,
    mode,
    verify: async (raw, headers) => verifyPaystackSignature(raw, headers, secretKeys),
    parse: parsePaystackEvent,
    paymentKind: "charge.success",
    parsePayment: parsePaystackPayment,
  };
}
