import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Refusal } from "../../../webhooks/provider-webhook.ts";

export const paystackSignatureHeader = "x-paystack-signature";

const hexLength = 128;

/**
 * Verifies Paystack's signature: HMAC-SHA512 of the exact bytes with a secret key, in hexadecimal.
 * `secretKeys` are the current one and, during a rotation, the previous one.
 */
export function verifyPaystackSignature(
  raw: Buffer,
  headers: IncomingHttpHeaders,
  secretKeys: readonly string[],
): "genuine" | Refusal {
  const signature = headers[paystackSignatureHeader];
  if (typeof signature !== "string" || signature === "") return "no_signature";
  if (signature.length !== hexLength) return "wrong_signature";
  const given = Buffer.from(signature, "hex");
  const isGenuine = secretKeys.some((secretKey) => {
    const expected = createHmac("sha512", secretKey).update(raw).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isGenuine ? "genuine" : "wrong_signature";
}
