import { sign } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { afterAll, describe, expect, test, vi } from "vitest";
import { makeSigning } from "../../../../../../sandbox/paypal/webhooks/certificate.ts";
import { createPaypalWebhook, type PaypalWebhookOptions } from "./paypal-webhook.ts";

const now = "2026-11-23T12:00:00.000Z";
const webhookId = "WH-OF-THE-SCHOOL";
const host = "api.paypal.test";
const signing = await makeSigning(now);
const certificateUrl = `https://${host}/v1/notifications/certs/${signing.name}`;
const folder = await mkdtemp(path.join(tmpdir(), "authority-"));
const authorityFile = path.join(folder, "authority.pem");
await writeFile(authorityFile, signing.certificate);
afterAll(() => rm(folder, { recursive: true }));

const body = Buffer.from('{"id":"WH-1","event_type":"PAYMENT.SALE.COMPLETED","amount":10.00}');

/** The school's webhook with a fetch that records its calls. */
function open(
  changes: Partial<PaypalWebhookOptions> = {},
  respond: (url: string) => Response | Promise<Response> = () => new Response(signing.certificate),
) {
  const fetched: string[] = [];
  const webhook = createPaypalWebhook({
    webhookId,
    hosts: [host],
    authorityFile,
    deadlineMs: 1_000,
    now: async () => new Date(now),
    fetch: async (input, init) => {
      fetched.push(String(input));
      expect(init?.redirect).toBe("manual");
      return respond(String(input));
    },
    ...changes,
  });
  return { webhook, fetched };
}

function headersOf(raw: Buffer, changes: { sentAt?: string; id?: string; url?: string } = {}) {
  const { sentAt = now, id = webhookId, url = certificateUrl } = changes;
  const message = ["transmission-1", sentAt, id, crc32(raw)].join("|");
  return {
    "paypal-transmission-id": "transmission-1",
    "paypal-transmission-time": sentAt,
    "paypal-transmission-sig": sign("sha256", Buffer.from(message), signing.privateKey).toString(
      "base64",
    ),
    "paypal-cert-url": url,
    "paypal-auth-algo": "SHA256withRSA",
  };
}

describe("a signature of PayPal", () => {
  test("is genuine for the exact bytes, by a certificate that is fetched once", async () => {
    const { webhook, fetched } = open();
    expect(await webhook.verify(body, headersOf(body))).toBe("genuine");
    expect(await webhook.verify(body, headersOf(body))).toBe("genuine");
    expect(fetched).toEqual([certificateUrl]);
  });

  test("is judged by a certificate that is at most a day old", async () => {
    const clock = vi.spyOn(performance, "now");
    const { webhook, fetched } = open();
    for (const hour of [1, 24, 26]) {
      clock.mockReturnValue(hour * 3_600_000);
      // The cache reads the clock at most once a millisecond.
      await delay(5);
      expect(await webhook.verify(body, headersOf(body))).toBe("genuine");
    }
    clock.mockRestore();
    expect(fetched).toHaveLength(2);
  });

  test("does not cover a body that differs by one byte, or is serialised anew", async () => {
    const { webhook } = open();
    const again = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    const altered = Buffer.from(body);
    altered.writeUInt8(altered.readUInt8(8) ^ 1, 8);
    for (const other of [again, altered]) {
      expect(await webhook.verify(other, headersOf(body))).toBe("wrong_signature");
    }
  });

  test("for another webhook's id is refused", async () => {
    const { webhook } = open();
    const headers = headersOf(body, { id: "WH-OTHER" });
    expect(await webhook.verify(body, headers)).toBe("wrong_signature");
  });

  test("is refused, and nothing fetched, without the webhook's id", async () => {
    const { webhook, fetched } = open({ webhookId: undefined });
    expect(await webhook.verify(body, headersOf(body))).toBe("not_configured");
    expect(fetched).toEqual([]);
  });

  test.each(Object.keys(headersOf(body)))("without %s is refused", async (name) => {
    const { webhook, fetched } = open();
    const headers = { ...headersOf(body), [name]: undefined };
    expect(await webhook.verify(body, headers)).toBe("no_signature");
    expect(fetched).toEqual([]);
  });

  test("by another algorithm is refused", async () => {
    const headers = { ...headersOf(body), "paypal-auth-algo": "SHA1withRSA" };
    expect(await open().webhook.verify(body, headers)).toBe("no_signature");
  });

  test.each([
    ["three days and a second ago", "2026-11-20T11:59:59Z", "stale"],
    ["almost three days ago", "2026-11-20T12:00:01Z", "genuine"],
    ["in five minutes", "2026-11-23T12:05:00Z", "genuine"],
    ["in six minutes", "2026-11-23T12:06:00Z", "stale"],
    ["at no time", "yesterday", "no_signature"],
  ])("sent %s is compared with the school's clock", async (_, sentAt, result) => {
    expect(await open().webhook.verify(body, headersOf(body, { sentAt }))).toBe(result);
  });
});

describe("a certificate", () => {
  test.each([
    "https://evil.test/v1/notifications/certs/CERT-1",
    `https://${host}.evil.test/v1/notifications/certs/CERT-1`,
    `https://evil.test/${host}/v1/notifications/certs/CERT-1`,
    `https://${host}@evil.test/v1/notifications/certs/CERT-1`,
    `https://user:pass@${host}/v1/notifications/certs/CERT-1`,
    `https://${host}:8443/v1/notifications/certs/CERT-1`,
    `http://${host}/v1/notifications/certs/CERT-1`,
    `https://${host}/v1/notifications/certs/../../oauth2/token`,
    `https://${host}/v1/notifications/certs/CERT-1?to=evil.test`,
    "file:///etc/passwd",
    "http://169.254.169.254/v1/notifications/certs/CERT-1",
    "certs/CERT-1",
  ])("at %s is never fetched", async (url) => {
    const { webhook, fetched } = open();
    expect(await webhook.verify(body, headersOf(body, { url }))).toBe("foreign_certificate");
    expect(fetched).toEqual([]);
  });

  test("over plain HTTP is fetched from this machine alone, where it is configured", async () => {
    const url = `http://127.0.0.1:3001/v1/notifications/certs/${signing.name}`;
    const headers = headersOf(body, { url });
    const local = open({ hosts: ["127.0.0.1:3001"] });
    expect(await local.webhook.verify(body, headers)).toBe("genuine");
    expect(await open().webhook.verify(body, headers)).toBe("foreign_certificate");
  });

  test("without a trusted issuer is refused, and asked for again", async () => {
    const { webhook, fetched } = open({ authorityFile: undefined });
    for (const _ of [1, 2]) {
      expect(await webhook.verify(body, headersOf(body))).toBe("untrusted_certificate");
    }
    expect(fetched).toHaveLength(2);
  });

  test.each([
    ["no longer", "2046-11-23T12:00:01Z"],
    ["not yet", "2026-11-23T11:59:00Z"],
  ])("that is %s valid is refused", async (_, at) => {
    const { webhook } = open({ now: async () => new Date(at) });
    const headers = headersOf(body, { sentAt: at });
    expect(await webhook.verify(body, headers)).toBe("untrusted_certificate");
  });

  test.each([
    ["a missing page", () => new Response("no", { status: 404 })],
    ["a page", () => new Response("<html></html>")],
    ["too large", () => new Response(signing.certificate + " ".repeat(70_000))],
  ])("that is %s is refused", async (_, respond) => {
    const { webhook } = open({}, respond);
    expect(await webhook.verify(body, headersOf(body))).toBe("untrusted_certificate");
  });

  test.each([
    ["a redirect", () => Response.redirect("https://evil.test/cert")],
    ["an error of the server", () => new Response("", { status: 500 })],
    ["no connection", () => Promise.reject(new TypeError("fetch failed"))],
  ])("behind %s leaves the delivery to be repeated", async (_, respond) => {
    const { webhook, fetched } = open({}, respond);
    await expect(webhook.verify(body, headersOf(body))).rejects.toMatchObject({
      code: "gateway.unavailable",
    });
    expect(fetched).toEqual([certificateUrl]);
  });

  test("is fetched once for deliveries at once, and few at a time", async () => {
    const held = Promise.withResolvers<Response>();
    const { webhook, fetched } = open({}, () => held.promise.then((it) => it.clone()));
    const urlOf = (name: number) => certificateUrl.replace(/CERT-.*/, `CERT-${name}`);
    const verifyAt = (name: number) => webhook.verify(body, headersOf(body, { url: urlOf(name) }));
    const held4 = [1, 2, 3, 4].flatMap((name) => [verifyAt(name), verifyAt(name)]);
    await expect(verifyAt(5)).rejects.toMatchObject({ code: "gateway.unavailable" });
    held.resolve(new Response(signing.certificate));
    expect(await Promise.all(held4)).toEqual(Array.from({ length: 8 }, () => "genuine"));
    expect(fetched).toHaveLength(4);
  });
});

describe("an event of PayPal", () => {
  const { webhook } = open();
  const parse = (event_type: string, resource: unknown) =>
    webhook.parse(Buffer.from(JSON.stringify({ id: "WH-1", event_type, resource })));

  test("is known by its id", () => {
    expect(parse("PAYMENT.SALE.COMPLETED", {})).toMatchObject({ dedupKey: "WH-1", mode: null });
  });

  test("of a subscription names it, the checkout and the plan", () => {
    const resource = { id: "I-1", custom_id: "tlp-1", plan_id: "P-1" };
    expect(parse("BILLING.SUBSCRIPTION.ACTIVATED", resource).subjects).toEqual([
      { providerSubscriptionId: "I-1", reference: "tlp-1", planCode: "P-1" },
    ]);
  });

  test("of a sale names charge and subscription; of a refund the charge given back", () => {
    const sale = { id: "8XY", billing_agreement_id: "I-1", custom: "tlp-1" };
    expect(parse("PAYMENT.SALE.COMPLETED", sale).subjects).toEqual([
      { chargeId: "8XY", providerSubscriptionId: "I-1", reference: "tlp-1" },
    ]);
    const refund = { id: "9RF", sale_id: "8XY" };
    expect(parse("PAYMENT.SALE.REFUNDED", refund).subjects).toMatchObject([{ chargeId: "8XY" }]);
  });

  test("of a dispute names each disputed charge", () => {
    const disputed = [{ seller_transaction_id: "8XY" }, { seller_transaction_id: "9XY" }, 7];
    const { subjects } = parse("CUSTOMER.DISPUTE.CREATED", { disputed_transactions: disputed });
    expect(subjects).toEqual([{ chargeId: "8XY" }, { chargeId: "9XY" }, { chargeId: undefined }]);
  });

  test.each(["BILLING.PLAN.CREATED", "SOMETHING.NEW"])("%s concerns no agreement", (kind) => {
    expect(parse(kind, { id: "P-1" })).toMatchObject({ kind, subjects: [] });
  });

  test.each(["", "[]", '{"id":"WH-1"}', "{"])("that is no event is unreadable: %s", (text) => {
    const event = webhook.parse(Buffer.from(text));
    expect(event).toMatchObject({ kind: "unreadable", subjects: [] });
    expect(event.dedupKey).toMatch(/^[0-9a-f]{64}$/);
  });
});
