import { createHmac } from "node:crypto";
import { type EventOptions, type Events, openEvents } from "../../webhooks/deliver-events.ts";
import { toJson } from "../api/responses.ts";

export type Webhooks = Events;

export interface WebhookOptions
  extends Pick<EventOptions, "store" | "url" | "retryDelaysMs" | "now"> {
  secretKey: string;
}

/** Paystack's events, signed with the secret key. Only a 200 acknowledges one. */
export function openWebhooks({ secretKey, ...options }: WebhookOptions): Webhooks {
  return openEvents({
    ...options,
    write: (event, data) => toJson({ event, data }),
    sign: ({ body }) => ({
      "x-paystack-signature": createHmac("sha512", secretKey).update(body).digest("hex"),
    }),
    isReceived: (status) => status === 200,
  });
}
