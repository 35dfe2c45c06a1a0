import type { IncomingHttpHeaders } from "node:http";
import type { ProviderWebhook, Refusal } from "#billing/server/webhooks/provider-webhook.ts";
import {
  type CertificateOptions,
  createCertificateCache,
  isAllowedCertificateUrl,
} from "./fetch-certificate.ts";
import { parsePaypalEvent, parsePaypalPayment } from "./parse-paypal-event.ts";
import { isSignedBy, paypalSignatureHeader, readTransmission } from "./transmission.ts";

export interface PaypalWebhookOptions extends CertificateOptions {
  /** The webhook's id in PayPal's dashboard, which every signature covers. */
  webhookId: string | undefined;
  /** The school's clock. */
  now: () => Promise<Date>;
}

/** PayPal repeats deliveries for three days, with a new or the first transmission time. */
const maxAgeMs = 3 * 24 * 60 * 60_000;
const maxAheadMs = 5 * 60_000;

/** PayPal's webhook. */
export function createPaypalWebhook(options: PaypalWebhookOptions): ProviderWebhook {
  const { webhookId, hosts, now } = options;
  const findCertificate = createCertificateCache(options);

  async function verify(raw: Buffer, headers: IncomingHttpHeaders): Promise<"genuine" | Refusal> {
    if (webhookId === undefined) return "not_configured";
    const transmission = readTransmission(headers);
    if (!transmission) return "no_signature";
    const { certificateUrl, sentAtMs } = transmission;
    if (!isAllowedCertificateUrl(certificateUrl, hosts)) return "foreign_certificate";
    const trusted = await findCertificate(certificateUrl);
    if (!trusted) return "untrusted_certificate";
    if (!isSignedBy(trusted.certificate.publicKey, raw, transmission, webhookId)) {
      return "wrong_signature";
    }
    const nowMs = (await now()).getTime();
    if (nowMs < trusted.validFromMs || nowMs > trusted.validToMs) return "untrusted_certificate";
    const ageMs = nowMs - sentAtMs;
    return ageMs > maxAgeMs || ageMs < -maxAheadMs ? "stale" : "genuine";
  }

  return {
    provider: "paypal",
    path: "/api/paypal/webhook",
    signatureHeader: paypalSignatureHeader,
    mode: null,
    verify,
    parse: parsePaypalEvent,
    paymentKind: "PAYMENT.SALE.COMPLETED",
    parsePayment: parsePaypalPayment,
  };
}
