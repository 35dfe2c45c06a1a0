import { createPublicKey, verify, X509Certificate } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import type { TestSandbox } from "../../start-test-sandbox.ts";
import { control, startPaypal } from "../testing/subscribe-for-tests.ts";
import { beginAgreed, openGateway } from "../testing/test-gateway.ts";
import { makeSigning } from "./certificate.ts";

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const webhookId = "WH-OF-THE-SCHOOL";
const eventBody = z.object({
  id: z.string().startsWith("WH-"),
  event_type: z.string(),
  resource_type: z.string(),
  resource: z.looseObject({}),
});
const storedEvents = z.object({
  webhooks: z.array(z.object({ id: z.number(), event: z.string(), state: z.string() })),
});

let stack: AsyncDisposableStack;
let received: Received[];
/** Statuses of the school's next responses; 204 after that. */
let responseStatuses: number[];
let sandbox: TestSandbox;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  received = [];
  responseStatuses = [];
  const webhookUrl = await listen();
  sandbox = stack.use(
    await startPaypal({ webhookUrl, webhookId }, { webhookRetryDelaysMs: [1, 1] }),
  );
});
afterEach(() => stack.disposeAsync());

async function listen(): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(responseStatuses.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}/api/paypal/webhook`;
}

function receivedEvents() {
  return received.map(({ body }) => eventBody.parse(JSON.parse(body)));
}

async function readStates() {
  const { webhooks } = storedEvents.parse((await control(sandbox, "webhooks")).body);
  return webhooks.map((it) => it.state);
}

test("a first payment sends sale and subscription events", async () => {
  const id = await beginAgreed(sandbox, openGateway(sandbox));
  await vi.waitFor(() => expect(received).toHaveLength(3), 30_000);
  const byType = Object.fromEntries(receivedEvents().map((it) => [it.event_type, it]));
  expect(byType["BILLING.SUBSCRIPTION.CREATED"]).toMatchObject({
    resource: { id, status: "APPROVAL_PENDING", custom_id: "checkout-1" },
  });
  expect(byType["BILLING.SUBSCRIPTION.ACTIVATED"]).toMatchObject({
    resource_type: "subscription",
    resource: { id, status: "ACTIVE", plan_id: "P-BEGINNER-MONTHLY" },
  });
  expect(byType["PAYMENT.SALE.COMPLETED"]).toMatchObject({
    resource_type: "sale",
    resource: { billing_agreement_id: id, amount: { total: "10.00", currency: "USD" } },
  });
  expect(new Set(receivedEvents().map((it) => it.id)).size).toBe(3);
});

test("a cancellation is sent immediately", async () => {
  const gateway = openGateway(sandbox);
  const id = await beginAgreed(sandbox, gateway);
  await gateway.cancelSubscription(id, "No longer");
  await vi.waitFor(() => expect(received).toHaveLength(4), 30_000);
  expect(receivedEvents().find((it) => it.event_type.endsWith("CANCELLED"))).toMatchObject({
    resource: { id, status: "CANCELLED", status_change_note: "No longer" },
  });
});

describe("a signature", () => {
  async function verifies({ headers, body }: Received, id = webhookId): Promise<boolean> {
    const time = headers["paypal-transmission-time"];
    const statement = [headers["paypal-transmission-id"], time, id, crc32(body)].join("|");
    const certificate = await fetch(String(headers["paypal-cert-url"]));
    const { publicKey } = new X509Certificate(await certificate.text());
    const signature = Buffer.from(String(headers["paypal-transmission-sig"]), "base64");
    return verify("sha256", Buffer.from(statement), publicKey, signature);
  }

  test("is valid for the exact bytes and this webhook, by its certificate", async () => {
    await beginAgreed(sandbox, openGateway(sandbox));
    await vi.waitFor(() => expect(received).toHaveLength(3), 30_000);
    for (const it of received) {
      expect(it.headers["paypal-auth-algo"]).toBe("SHA256withRSA");
      expect(await verifies(it)).toBe(true);
      expect(await verifies(it, "WH-OTHER")).toBe(false);
      expect(await verifies({ ...it, body: `${it.body} ` })).toBe(false);
    }
  });

  test("other certificates are 404", async () => {
    expect((await sandbox.open("/v1/notifications/certs/CERT-other")).status).toBe(404);
  });
});

test("a certificate is self-signed and long-lived", async () => {
  const { privateKey, certificate } = await makeSigning("2026-03-01T10:00:00.000Z");
  const parsed = new X509Certificate(certificate);
  const publicKey = createPublicKey(privateKey);
  expect(parsed.verify(publicKey)).toBe(true);
  expect(parsed.publicKey.equals(publicKey)).toBe(true);
  expect(parsed.subject).toBe("CN=paypal.sandbox");
  expect(parsed.validFrom).toBe("Mar  1 10:00:00 2026 GMT");
  expect(parsed.validTo).toBe("Mar  1 10:00:00 2046 GMT");
});

describe("an event that is not acknowledged", () => {
  test("is retried, with the same bytes and id", async () => {
    responseStatuses = [500, 302];
    await beginAgreed(sandbox, openGateway(sandbox));
    await vi.waitFor(
      async () => expect(await readStates()).toEqual(["delivered", "delivered", "delivered"]),
      30_000,
    );
    expect(received).toHaveLength(5);
    expect(new Set(received.map((it) => it.body)).size).toBe(3);
    expect(new Set(received.map((it) => it.headers["paypal-transmission-id"])).size).toBe(3);
  });

  test("is given up after bounded attempts, and can be redelivered", async () => {
    responseStatuses = Array.from({ length: 9 }, () => 503);
    await beginAgreed(sandbox, openGateway(sandbox));
    await vi.waitFor(
      async () => expect(await readStates()).toEqual(["given-up", "given-up", "given-up"]),
      30_000,
    );
    const { webhooks } = storedEvents.parse((await control(sandbox, "webhooks")).body);
    expect(await control(sandbox, `webhooks/${webhooks[0]?.id}/redeliver`, {})).toMatchObject({
      status: 200,
      body: { state: "delivered", headers: { "paypal-auth-algo": "SHA256withRSA" } },
    });
  });
});
