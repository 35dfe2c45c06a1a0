import { createServer } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { moveClock } from "../clock/move-clock-for-tests.ts";
import { subscribe } from "../paystack/testing/pay-for-tests.ts";
import { startTestSandbox, type TestSandbox } from "../start-test-sandbox.ts";

const eventBody = z.object({ event: z.string() });
const stored = z.object({
  webhooks: z.array(z.object({ id: z.number(), event: z.string(), state: z.string() })),
});

let stack: AsyncDisposableStack;
let received: string[];
let bodies: string[];
let sandbox: TestSandbox;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  received = [];
  bodies = [];
  const now = () => Temporal.Instant.from("2026-01-10T10:00:00Z");
  const webhookUrl = await listen();
  sandbox = stack.use(await startTestSandbox({ now, webhookUrl, webhookRetryDelaysMs: [1] }));
});
afterEach(() => stack.disposeAsync());

async function listen(): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      bodies.push(body);
      received.push(eventBody.parse(JSON.parse(body)).event);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}/`;
}

function control(path: string, body: object) {
  return sandbox.open(`/_sandbox/paystack/${path}`, { method: "POST", body });
}

async function settled(query = "") {
  return (await sandbox.open(`/_sandbox/deliveries/settled${query}`)).body;
}

async function deliveries() {
  return stored.parse((await sandbox.open("/_sandbox/paystack/webhooks")).body).webhooks;
}

test("settled answers when everything has arrived", async () => {
  await subscribe(sandbox, "ada@school.test");
  await moveClock(sandbox, { to: "2027-01-10T10:00:00Z" });
  expect(await settled()).toEqual({ settled: true, pending: 0 });
  expect(received).toHaveLength(2 + 12 * 3);
});

test("settled answers at its timeout while an event is under way", async () => {
  await control("event-faults", { kind: "delay", delayMs: 600_000, event: "charge" });
  await subscribe(sandbox, "ada@school.test");
  expect(await settled("?timeoutSeconds=0")).toMatchObject({ settled: false });
  expect((await sandbox.open("/_sandbox/deliveries/settled?timeoutSeconds=x")).status).toBe(400);
});

test("a dropped event arrives only when it is redelivered", async () => {
  await control("event-faults", { kind: "drop", event: "charge." });
  await subscribe(sandbox, "ada@school.test");
  await settled();
  expect(received).toEqual(["subscription.create"]);
  const dropped = (await deliveries()).find((it) => it.state === "dropped");
  await control(`webhooks/${dropped?.id}/redeliver`, {});
  expect(received).toEqual(["subscription.create", "charge.success"]);
});

test("all events are dropped until the faults are cleared", async () => {
  await control("event-faults", { kind: "drop", times: null });
  await subscribe(sandbox, "ada@school.test");
  expect((await sandbox.open("/_sandbox/paystack/event-faults")).body).toEqual({
    faults: [{ kind: "drop", event: "", times: null }],
  });
  await sandbox.open("/_sandbox/paystack/event-faults", { method: "DELETE" });
  await moveClock(sandbox, { to: "2026-02-07T10:00:00Z" });
  await settled();
  expect(received).toEqual(["invoice.create"]);
});

test("a repeated event arrives with the same bytes", async () => {
  await control("event-faults", { kind: "repeat", copies: 4, event: "charge." });
  await subscribe(sandbox, "ada@school.test");
  await settled();
  expect(received.filter((it) => it === "charge.success")).toHaveLength(5);
  expect(new Set(bodies).size).toBe(2);
});

test("held events are released in another order, the same for the same seed, repeatedly", async () => {
  await control("event-faults", { kind: "hold", times: null });
  await subscribe(sandbox, "ada@school.test");
  await moveClock(sandbox, { to: "2026-04-10T10:00:00Z" });
  expect(await settled()).toMatchObject({ settled: true });
  expect(received).toEqual([]);
  const names = (await deliveries()).map((it) => it.event);
  const response = await control("webhooks/release", { order: "shuffle", seed: "1", repeat: 5 });
  expect(response.body).toEqual({ released: names.length });
  await settled();
  expect(received).toHaveLength(names.length * 5);
  expect(new Set(bodies).size).toBe(names.length);
  expect(received.slice(0, names.length)).not.toEqual(names);
  expect((await deliveries()).every((it) => it.state === "delivered")).toBe(true);
});

test.each([
  ["event-faults", { kind: "lose" }],
  ["event-faults", { kind: "repeat", copies: 0 }],
  ["webhooks/release", { order: "random" }],
])("an invalid control is rejected: %s %j", async (path, body) => {
  expect((await control(path, body)).status).toBe(400);
});
