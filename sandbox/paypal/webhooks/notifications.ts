import { verify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Delivery } from "../../webhooks/deliver-events.ts";
import { refuseFields } from "../api/fields.ts";
import { refuseUnknownId } from "../api/responses.ts";
import type { PaypalContext } from "../context.ts";
import { certificatePath } from "./webhooks.ts";

const envelope = z.looseObject({ id: z.string(), create_time: z.string(), event_type: z.string() });
const filters = z.looseObject({
  start_time: z.iso.datetime({ offset: true }).optional(),
  end_time: z.iso.datetime({ offset: true }).optional(),
  event_type: z.string().optional(),
  page_size: z.coerce.number().int().min(1).max(300).default(10),
  /** The number of events on earlier pages. */
  skip: z.coerce.number().int().min(0).default(0),
});
const signed = z.looseObject({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.unknown(),
});

/** Lists the sent events, latest first, sends them again, and verifies signatures. */
export function notificationRoutes(
  app: FastifyInstance,
  context: PaypalContext,
  webhookId: string,
) {
  const { store, events } = context;

  app.get("/v1/notifications/webhooks-events", async (request, reply) => {
    const parsed = filters.safeParse(request.query);
    if (!parsed.success) return refuseFields(reply, parsed.error);
    const { start_time: from, end_time: to, event_type: type, page_size, skip } = parsed.data;
    const found = [...store.deliveries.values()]
      .filter((it) => type === undefined || it.event === type)
      .map(read)
      .filter((it) => from === undefined || Date.parse(it.create_time) >= Date.parse(from))
      .filter((it) => to === undefined || Date.parse(it.create_time) <= Date.parse(to))
      .reverse();
    const url = new URL(request.url, `${request.protocol}://${request.host}`);
    url.searchParams.set("skip", String(skip + page_size));
    const hasMore = found.length > skip + page_size;
    const links = hasMore ? [{ rel: "next", href: url.href, method: "GET" }] : [];
    return { events: found.slice(skip, skip + page_size), count: found.length, links };
  });

  app.get<{ Params: { id: string } }>(
    "/v1/notifications/webhooks-events/:id",
    async (request, reply) => {
      const delivery = deliveryOf(request.params.id);
      return delivery ? read(delivery) : refuseUnknownId(reply);
    },
  );

  app.post<{ Params: { id: string } }>(
    "/v1/notifications/webhooks-events/:id/resend",
    async (request, reply) => {
      const delivery = deliveryOf(request.params.id);
      if (!delivery) return refuseUnknownId(reply);
      await events.redeliver(delivery.id);
      return reply.code(202).send(read(delivery));
    },
  );

  app.post("/v1/notifications/verify-webhook-signature", async (request, reply) => {
    const parsed = signed.safeParse(request.body);
    if (!parsed.success) return refuseFields(reply, parsed.error);
    return { verification_status: isValid(parsed.data) ? "SUCCESS" : "FAILURE" };
  });

  function deliveryOf(eventId: string): Delivery | undefined {
    return store.deliveries.values().find((it) => read(it).id === eventId);
  }

  /** Serializing again gives the same bytes, since `JSON.stringify` wrote them. */
  function isValid(it: z.output<typeof signed>): boolean {
    const isOurs = it.webhook_id === webhookId && it.auth_algo === "SHA256withRSA";
    if (!isOurs || !it.cert_url.endsWith(certificatePath + store.signing.name)) return false;
    const checksum = crc32(JSON.stringify(it.webhook_event));
    const statement = [it.transmission_id, it.transmission_time, webhookId, checksum].join("|");
    const { publicKey } = new X509Certificate(store.signing.certificate);
    const signature = Buffer.from(it.transmission_sig, "base64");
    return verify("sha256", Buffer.from(statement), publicKey, signature);
  }
}

function read({ body }: Delivery) {
  return envelope.parse(JSON.parse(body));
}
