import { createHash, sign } from "node:crypto";
import { crc32 } from "node:zlib";
import * as z from "zod";
import {
  type Delivery,
  type EventOptions,
  type Events,
  openEvents,
} from "../../webhooks/deliver-events.ts";
import type { Store } from "../store.ts";

export interface WebhookOptions extends Pick<EventOptions, "url" | "retryDelaysMs" | "now"> {
  store: Store;
  /** The webhook id, as in PayPal's dashboard; part of the signature. */
  webhookId: string;
  /** The certificate's origin, known once the server listens. */
  origin: () => string;
}

const written = z.object({ id: z.string() });

export const certificatePath = "/v1/notifications/certs/";

/** PayPal's events: an envelope, signed with a key whose certificate can be fetched. */
export function openWebhooks(options: WebhookOptions): Events {
  return openEvents({
    ...options,
    write: (event, data, id) => JSON.stringify(envelope(event, data, id, options.now())),
    sign: (delivery) => signatureOf(options, delivery),
    isReceived: (status) => status >= 200 && status < 300,
  });
}

/**
 * An event's headers, signed at each attempt, since the clock may have moved far since the event.
 */
export function signatureOf(
  { store, webhookId, origin, now }: Pick<WebhookOptions, "store" | "webhookId" | "origin" | "now">,
  { body }: Delivery,
) {
  const { id } = written.parse(JSON.parse(body));
  const time = now();
  const transmissionId = uuidOf(id);
  const statement = [transmissionId, time, webhookId, crc32(body)].join("|");
  const signature = sign("sha256", Buffer.from(statement), store.signing.privateKey);
  return {
    "paypal-transmission-id": transmissionId,
    "paypal-transmission-time": time,
    "paypal-transmission-sig": signature.toString("base64"),
    "paypal-cert-url": `${origin()}${certificatePath}${store.signing.name}`,
    "paypal-auth-algo": "SHA256withRSA",
    "paypal-auth-version": "v2",
  };
}

function envelope(event: string, resource: unknown, id: number, now: string) {
  const resourceType = resourceTypeOf(event);
  return {
    id: `WH-${digestOf(`${id} ${now}`).slice(0, 17)}-${digestOf(`${now} ${id}`).slice(0, 17)}`,
    event_version: "1.0",
    create_time: now,
    resource_type: resourceType,
    ...(resourceType === "subscription" ? { resource_version: "2.0" } : {}),
    event_type: event,
    summary: event.toLowerCase().replace(/[._]/g, " "),
    resource,
    links: [],
  };
}

function resourceTypeOf(event: string): string {
  if (event === "PAYMENT.SALE.REFUNDED") return "refund";
  if (event.startsWith("PAYMENT.SALE.")) return "sale";
  if (event.startsWith("CUSTOMER.DISPUTE.")) return "dispute";
  if (event.startsWith("BILLING.PLAN.")) return "plan";
  return event.startsWith("CATALOG.PRODUCT.") ? "product" : "subscription";
}

function uuidOf(text: string): string {
  const hex = digestOf(text).toLowerCase();
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").toUpperCase();
}
