import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildSandbox } from "./build-sandbox.ts";
import { beginCheckout, pay, subscribe } from "./paystack/testing/pay-for-tests.ts";
import { beginnerMonthly, publicKey, secretKey, startTestSandbox } from "./start-test-sandbox.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

test("payments and references survive a restart", async () => {
  const first = await startTestSandbox({ dataDir });
  const paid = await subscribe(first, "ada@school.test");
  const before = await first.api(`/transaction/verify/${paid.reference}`);
  await first[Symbol.asyncDispose]();

  await using second = await startTestSandbox({ dataDir });
  expect(await second.api(`/transaction/verify/${paid.reference}`)).toMatchObject({
    status: 200,
    text: before.text,
  });
  expect((await second.api(`/subscription/${paid.subscriptionCode}`)).body).toMatchObject({
    data: { status: "active" },
  });
  const body = { email: "ada@school.test", amount: 750_000, reference: paid.reference };
  expect((await second.api("/transaction/initialize", { method: "POST", body })).status).toBe(400);
});

test("a confirmed payment is already on disk", async () => {
  await using sandbox = await startTestSandbox({ dataDir });
  const checkouts = await Promise.all(
    Array.from({ length: 8 }, (_, index) => beginCheckout(sandbox, `a${index}@school.test`)),
  );
  await Promise.all(checkouts.map(({ accessCode }) => pay(sandbox, accessCode)));
  // Read while the process still runs, as after a kill.
  const text = await readFile(join(dataDir, "paystack.json"), "utf8");
  expect(text.match(/"status":"success"/g)).toHaveLength(8);
  expect(await readdir(dataDir)).toEqual(["paystack.json"]);
});

test("a plan's new price replaces the old one, with the same id", async () => {
  const first = await startTestSandbox({ dataDir });
  const before = await first.api(`/plan/${beginnerMonthly.planCode}`);
  await first[Symbol.asyncDispose]();
  const plans = [{ ...beginnerMonthly, amountMinor: 800_000 }];
  await using second = await startTestSandbox({ dataDir, plans });
  expect(before.body).toMatchObject({ data: { id: 1, amount: 750_000 } });
  expect((await second.api(`/plan/${beginnerMonthly.planCode}`)).body).toMatchObject({
    data: { id: 1, amount: 800_000 },
  });
});

test("a live key is rejected and not quoted", async () => {
  const live = { secretKey: "sk_live_0123456789", publicKey: "pk_live_0123456789" };
  for (const [name, key] of Object.entries(live)) {
    const keys = { secretKey, publicKey, [name]: key };
    const app = buildSandbox({ dataDir, ...keys, plans: [beginnerMonthly] });
    await expect(app.ready()).rejects.toThrow("The sandbox takes Paystack's test keys only.");
    await app.close();
  }
});

test.each(["{", '{"lastId":"x"}', "[]"])("a corrupt file, %s, is named", async (text) => {
  const path = join(dataDir, "paystack.json");
  await writeFile(path, text);
  const app = buildSandbox({ dataDir, secretKey, publicKey, plans: [] });
  await expect(app.ready()).rejects.toThrow(`${path} `);
  await app.close();
});

test("it is ready, and works with inject", async () => {
  const app = buildSandbox({ dataDir, secretKey, publicKey, plans: [beginnerMonthly] });
  expect((await app.inject("/_sandbox/ready")).json()).toEqual({ ready: true });
  const headers = { authorization: `Bearer ${secretKey}` };
  expect((await app.inject({ url: "/plan", headers })).json()).toMatchObject({ status: true });
  await app.close();
});

test.each([
  ["faults", { kind: "status", status: 200 }],
  ["faults", { kind: "explode" }],
  ["faults", { kind: "hang", times: 0 }],
  ["overrides", { data: "paid" }],
])("an invalid control is rejected: %s %j", async (what, body) => {
  await using sandbox = await startTestSandbox({ dataDir });
  const response = await sandbox.open(`/_sandbox/paystack/${what}`, { method: "POST", body });
  expect(response.status).toBe(400);
});
