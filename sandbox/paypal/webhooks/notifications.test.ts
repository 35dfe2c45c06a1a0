import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import type { TestSandbox } from "../../start-test-sandbox.ts";
import { control, openApi, startPaypal } from "../testing/subscribe-for-tests.ts";
import { beginAgreed, openGateway } from "../testing/test-gateway.ts";

const listed = z.object({
  events: z.array(z.object({ id: z.string(), event_type: z.string() })),
  links: z.array(z.object({ rel: z.string(), href: z.url() })),
});
const stored = z.object({
  webhooks: z.array(z.object({ body: z.string(), headers: z.record(z.string(), z.string()) })),
});

let sandbox: TestSandbox;
let api: Awaited<ReturnType<typeof openApi>>;

beforeEach(async () => {
  sandbox = await startPaypal({ webhookId: "WH-SCHOOL" });
  api = await openApi(sandbox);
  await beginAgreed(sandbox, openGateway(sandbox));
});
afterEach(() => sandbox[Symbol.asyncDispose]());

const path = "/v1/notifications/webhooks-events";

async function list(query: string) {
  return listed.parse((await api(`${path}?${query}`)).body);
}

test("sent events are listed latest first, by type, time and pages", async () => {
  const first = await list("page_size=2");
  const next = new URL(first.links[0]?.href ?? "");
  const second = listed.parse((await api(next.pathname + next.search)).body);
  expect([...first.events, ...second.events].map((it) => it.event_type)).toEqual([
    "PAYMENT.SALE.COMPLETED",
    "BILLING.SUBSCRIPTION.ACTIVATED",
    "BILLING.SUBSCRIPTION.CREATED",
  ]);
  expect(second.links).toEqual([]);
  expect((await list("event_type=PAYMENT.SALE.COMPLETED")).events).toHaveLength(1);
  expect((await list("end_time=2020-01-01T00:00:00Z")).events).toEqual([]);
});

test("an event is read and sent again by its id", async () => {
  const [event] = (await list("")).events;
  expect((await api(`${path}/${event?.id}`)).body).toMatchObject({ id: event?.id });
  const again = await api(`${path}/${event?.id}/resend`, { method: "POST", body: {} });
  expect(again).toMatchObject({ status: 202, body: { id: event?.id } });
  expect((await api(`${path}/WH-none/resend`, { method: "POST", body: {} })).status).toBe(404);
});

test("a signature is verified, and an altered event is not", async () => {
  const { webhooks } = stored.parse((await control(sandbox, "webhooks")).body);
  const { body = "", headers = {} } = webhooks[0] ?? {};
  const signed = {
    auth_algo: headers["paypal-auth-algo"],
    cert_url: headers["paypal-cert-url"],
    transmission_id: headers["paypal-transmission-id"],
    transmission_sig: headers["paypal-transmission-sig"],
    transmission_time: headers["paypal-transmission-time"],
    webhook_id: "WH-SCHOOL",
    webhook_event: z.record(z.string(), z.unknown()).parse(JSON.parse(body)),
  };
  const verify = async (changes: object) =>
    (
      await api("/v1/notifications/verify-webhook-signature", {
        method: "POST",
        body: { ...signed, ...changes },
      })
    ).body;
  expect(await verify({})).toEqual({ verification_status: "SUCCESS" });
  for (const changes of [
    { webhook_event: { ...signed.webhook_event, summary: "altered" } },
    { webhook_id: "WH-OTHER" },
    { transmission_sig: "AAAA" },
    { cert_url: "https://evil.example/v1/notifications/certs/CERT-1" },
  ]) {
    expect(await verify(changes)).toEqual({ verification_status: "FAILURE" });
  }
});
