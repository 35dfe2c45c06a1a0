import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { moveClock } from "../../clock/move-clock-for-tests.ts";
import { startTestSandbox, type TestSandbox } from "../../start-test-sandbox.ts";
import { subscribe } from "../testing/pay-for-tests.ts";

const created = z.object({ data: z.object({ id: z.number() }) });
const opened = z.object({ id: z.number() });
const stored = z.object({ webhooks: z.array(z.object({ event: z.string(), body: z.string() })) });

let sandbox: TestSandbox;
let reference: string;

beforeEach(async () => {
  sandbox = await startTestSandbox({ now: () => Temporal.Instant.from("2026-01-10T10:00:00Z") });
  ({ reference } = await subscribe(sandbox, "ada@school.test"));
});
afterEach(() => sandbox[Symbol.asyncDispose]());

function refund(body: object = {}) {
  return sandbox.api("/refund", { method: "POST", body: { transaction: reference, ...body } });
}

function control(path: string, body: object = {}) {
  return sandbox.open(`/_sandbox/paystack/${path}`, { method: "POST", body });
}

async function readStatus() {
  const { text } = await sandbox.api(`/transaction/verify/${reference}`);
  return /"status":"(\w+)"/.exec(text)?.[1];
}

async function readEvents(prefix: string) {
  const { webhooks } = stored.parse((await sandbox.open("/_sandbox/paystack/webhooks")).body);
  return webhooks
    .filter((it) => it.event.startsWith(prefix))
    .map((it) => z.record(z.string(), z.unknown()).parse(JSON.parse(it.body)));
}

describe("a refund", () => {
  test("is processed by and by, and then reverses the transaction", async () => {
    const { body } = await refund({ merchant_note: "asked for" });
    expect(body).toMatchObject({
      message: "Refund has been queued for processing",
      data: { status: "pending", amount: 750_000, transaction: { reference } },
    });
    expect(await readStatus()).toBe("success");
    await moveClock(sandbox, { advanceSeconds: 3600 });
    expect(await readStatus()).toBe("reversed");
    expect(await readEvents("refund.")).toMatchObject([
      { event: "refund.pending", data: { transaction_reference: reference, amount: 750_000 } },
      { event: "refund.processing" },
      { event: "refund.processed", data: { status: "processed", amount: "750000" } },
    ]);
    const { id } = created.parse(body).data;
    expect((await sandbox.api(`/refund/${id}`)).body).toMatchObject({
      data: { status: "processed", transaction_reference: reference },
    });
    expect((await sandbox.api(`/refund?transaction=${reference}`)).body).toMatchObject({
      data: [{ id, merchant_note: "asked for" }],
    });
  });

  test("of a part leaves the transaction paid; parts never exceed the whole", async () => {
    await refund({ amount: 500_000 });
    await moveClock(sandbox, { advanceSeconds: 3600 });
    expect(await readStatus()).toBe("success");
    expect((await refund({ amount: 250_001 })).status).toBe(400);
    await refund();
    await moveClock(sandbox, { advanceSeconds: 3600 });
    expect(await readStatus()).toBe("reversed");
    expect((await refund()).body).toMatchObject({ message: "Transaction has been fully reversed" });
  });

  test("that fails leaves the transaction paid, and can be made again", async () => {
    const { id } = created.parse((await refund()).body).data;
    await control(`refunds/${id}`, { status: "failed" });
    await moveClock(sandbox, { advanceSeconds: 3600 });
    expect(await readStatus()).toBe("success");
    expect((await readEvents("refund.")).map((it) => it.event)).toEqual([
      "refund.pending",
      "refund.failed",
    ]);
    expect((await refund()).status).toBe(200);
    expect((await control(`refunds/${id}`, { status: "processed" })).status).toBe(409);
  });

  test("of an unknown or unpaid transaction is refused", async () => {
    expect((await refund({ transaction: "none" })).status).toBe(404);
    const body = { email: "bea@school.test", amount: 50_000, reference: "unpaid" };
    await sandbox.api("/transaction/initialize", { method: "POST", body });
    expect((await refund({ transaction: "unpaid" })).status).toBe(400);
  });
});

describe("a dispute", () => {
  test.each([
    ["merchant-accepted", "reversed"],
    ["declined", "success"],
  ])("resolved as %s leaves the transaction %s", async (resolution, status) => {
    const { id } = opened.parse((await control(`transactions/${reference}/dispute`)).body);
    expect((await sandbox.api("/dispute?status=awaiting-merchant-feedback")).body).toMatchObject({
      data: [{ id, refund_amount: 750_000, category: "chargeback", transaction: { reference } }],
    });
    await control(`disputes/${id}`, { remind: true });
    const path = `/dispute/${id}/resolve`;
    const response = await sandbox.api(path, { method: "PUT", body: { resolution } });
    expect(response.body).toMatchObject({ data: { status: "resolved", resolution } });
    expect(await readStatus()).toBe(status);
    expect(await readEvents("charge.dispute")).toMatchObject([
      { event: "charge.dispute.create", data: { status: "awaiting-merchant-feedback" } },
      { event: "charge.dispute.remind" },
      { event: "charge.dispute.resolve", data: { resolution } },
    ]);
    expect((await control(`disputes/${id}`, { resolution })).status).toBe(409);
  });
});
