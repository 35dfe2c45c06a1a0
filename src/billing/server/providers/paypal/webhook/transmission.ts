import { type KeyObject, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { crc32 } from "node:zlib";
import * as z from "zod";

export const paypalSignatureHeader = "paypal-transmission-sig";

/** The headers of a delivery. */
const headers = z.object({
  "paypal-transmission-id": z.string().regex(/^[\w-]{1,100}$/),
  "paypal-transmission-time": z.string().max(40).transform(toInstant),
  "paypal-transmission-sig": z.base64().max(2_000),
  "paypal-cert-url": z.string().max(500),
  "paypal-auth-algo": z.literal("SHA256withRSA"),
});

/** A delivery's signature and the signed values beside the body. */
export interface Transmission {
  id: string;
  /** As written in the header, since this text is signed. */
  sentAt: string;
  sentAtMs: number;
  signature: Buffer;
  certificateUrl: string;
}

/** Reads the signature headers; undefined if one is missing or malformed. */
export function readTransmission(given: IncomingHttpHeaders): Transmission | undefined {
  const parsed = headers.safeParse(given);
  if (!parsed.success) return undefined;
  const time = parsed.data["paypal-transmission-time"];
  return {
    id: parsed.data["paypal-transmission-id"],
    sentAt: time.text,
    sentAtMs: time.epochMs,
    signature: Buffer.from(parsed.data["paypal-transmission-sig"], "base64"),
    certificateUrl: parsed.data["paypal-cert-url"],
  };
}

/**
 * Verifies PayPal's signature, RSA with SHA-256, of the transmission, the school's webhook id and the
 * body's exact bytes.
 */
export function isSignedBy(
  publicKey: KeyObject,
  raw: Buffer,
  { id, sentAt, signature }: Transmission,
  webhookId: string,
): boolean {
  const message = [id, sentAt, webhookId, crc32(raw)].join("|");
  return (
    publicKey.asymmetricKeyType === "rsa" &&
    verify("sha256", Buffer.from(message), publicKey, signature)
  );
}

function toInstant(text: string, context: z.core.$RefinementCtx) {
  try {
    return { text, epochMs: Temporal.Instant.from(text).epochMilliseconds };
  } catch {
    context.addIssue("is no instant");
    return z.NEVER;
  }
}
