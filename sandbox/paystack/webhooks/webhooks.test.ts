import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { secretKey, startTestSandbox, type TestSandbox } from "../../start-test-sandbox.ts";
import { beginCheckout, pay, subscribe } from "../testing/pay-for-tests.ts";

interface Received {
  event: string;
  body: Buffer;
  signature: string;
}

const eventBody = z.object({ event: z.string() });
const storedEvents = z.object({
  webhooks: z.array(
    z.object({
      id: z.number(),
      event: z.string(),
      state: z.string(),
      signature: z.string(),
      attempts: z.array(z.object({ answer: z.string() })),
    }),
  ),
});

let stack: AsyncDisposableStack;
let received: Received[];
/** Statuses of the school's next responses; 200 after that. */
let responseStatuses: number[];
let webhookUrl: string;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  received = [];
  responseStatuses = [];
  webhookUrl = await listen();
});
afterEach(() => stack.disposeAsync());

async function listen(): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const { event } = eventBody.parse(JSON.parse(body.toString()));
      received.push({ event, body, signature: String(request.headers["x-paystack-signature"]) });
      response.writeHead(responseStatuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}/api/paystack/webhook`;
}

async function start(options: Parameters<typeof startTestSandbox>[0] = {}) {
  const sandbox = await startTestSandbox({ webhookUrl, webhookRetryDelaysMs: [1, 1], ...options });
  return stack.use(sandbox);
}

async function readDeliveries(sandbox: TestSandbox) {
  return storedEvents.parse((await sandbox.open("/_sandbox/paystack/webhooks")).body).webhooks;
}

function bodiesOf(event: string) {
  return received.filter((it) => it.event === event).map((it) => it.body.toString());
}

describe("a first payment of a plan", () => {
  test("sends charge and subscription events, each signed over its bytes", async () => {
    const sandbox = await start();
    const { reference, subscriptionCode, emailToken } = await subscribe(sandbox, "ada@school.test");
    await vi.waitFor(() => expect(received).toHaveLength(2), 30_000);
    for (const { body, signature } of received) {
      expect(signature).toBe(createHmac("sha512", secretKey).update(body).digest("hex"));
    }
    expect(JSON.parse(bodiesOf("charge.success")[0] ?? "")).toMatchObject({
      data: { reference, status: "success", amount: 750_000, plan: { interval: "monthly" } },
    });
    expect(JSON.parse(bodiesOf("subscription.create")[0] ?? "")).toMatchObject({
      data: {
        subscription_code: subscriptionCode,
        email_token: emailToken,
        plan: { plan_code: "PLN_beginnermonthly" },
      },
    });
  });

  test("is sent once, though Pay was pressed twice", async () => {
    const sandbox = await start();
    const { accessCode } = await beginCheckout(sandbox, "ada@school.test");
    await Promise.all([pay(sandbox, accessCode), pay(sandbox, accessCode)]);
    await vi.waitFor(() => expect(received).toHaveLength(2), 30_000);
    expect(await readDeliveries(sandbox)).toHaveLength(2);
  });
});

test("a cancellation is sent immediately", async () => {
  const sandbox = await start();
  const { subscriptionCode: code, emailToken: token } = await subscribe(sandbox, "a@school.test");
  await sandbox.api("/subscription/disable", { method: "POST", body: { code, token } });
  await vi.waitFor(() => expect(bodiesOf("subscription.not_renew")).toHaveLength(1), 30_000);
  expect(JSON.parse(bodiesOf("subscription.not_renew")[0] ?? "")).toMatchObject({
    data: { subscription_code: code, status: "non-renewing" },
  });
});

describe("an event that is not answered by 200", () => {
  test("is retried, with the same bytes", async () => {
    const sandbox = await start();
    responseStatuses = [500, 201];
    const { accessCode } = await beginCheckout(sandbox, "a@school.test");
    await pay(sandbox, accessCode);
    await vi.waitFor(
      async () =>
        expect((await readDeliveries(sandbox)).map((it) => it.state)).toEqual([
          "delivered",
          "delivered",
        ]),
      30_000,
    );
    expect(received).toHaveLength(4);
    for (const event of ["charge.success", "subscription.create"]) {
      expect(new Set(bodiesOf(event)).size).toBe(1);
    }
  });

  test("is given up after bounded attempts", async () => {
    const sandbox = await start();
    responseStatuses = Array.from({ length: 50 }, () => 503);
    await subscribe(sandbox, "a@school.test");
    await vi.waitFor(
      async () =>
        expect((await readDeliveries(sandbox)).map((it) => it.state)).toEqual([
          "given-up",
          "given-up",
        ]),
      30_000,
    );
    expect((await readDeliveries(sandbox))[0]?.attempts.map((it) => it.answer)).toEqual([
      "503",
      "503",
      "503",
    ]);
  });

  test("is delivered by the next process after a restart", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
    stack.defer(() => rm(dataDir, { recursive: true }));
    const first = await start({ dataDir, webhookRetryDelaysMs: [600_000] });
    responseStatuses = [500, 500];
    await subscribe(first, "a@school.test");
    await vi.waitFor(() => expect(received).toHaveLength(2), 30_000);
    await first[Symbol.asyncDispose]();
    const second = await start({ dataDir });
    await vi.waitFor(
      async () =>
        expect((await readDeliveries(second)).map((it) => it.state)).toEqual([
          "delivered",
          "delivered",
        ]),
      30_000,
    );
    expect(new Set(bodiesOf("charge.success")).size).toBe(1);
  });
});

test("an event can be redelivered unchanged", async () => {
  const sandbox = await start();
  await subscribe(sandbox, "a@school.test");
  await vi.waitFor(() => expect(received).toHaveLength(2), 30_000);
  const event = (await readDeliveries(sandbox)).find((it) => it.event === "charge.success");
  await sandbox.open(`/_sandbox/paystack/webhooks/${event?.id}/redeliver`, { method: "POST" });
  expect(bodiesOf("charge.success")).toHaveLength(2);
  expect(new Set(bodiesOf("charge.success")).size).toBe(1);
});

test("without a URL, events are stored and not sent", async () => {
  const sandbox = await start({ webhookUrl: undefined });
  await subscribe(sandbox, "a@school.test");
  expect(await readDeliveries(sandbox)).toMatchObject([{ state: "unsent" }, { state: "unsent" }]);
  expect(received).toEqual([]);
});
