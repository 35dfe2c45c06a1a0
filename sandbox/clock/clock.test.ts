import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { subscribe } from "../paystack/testing/pay-for-tests.ts";
import { startTestSandbox, type TestSandbox } from "../start-test-sandbox.ts";
import { moveClock } from "./move-clock-for-tests.ts";

const now = () => Temporal.Instant.from("2026-01-31T10:00:00Z");
const day = 86_400;

async function readEvents(sandbox: TestSandbox) {
  const { text } = await sandbox.open("/_sandbox/paystack/webhooks");
  // References and ids differ in each run.
  return [...text.matchAll(/"event":"([\w.]+)"|paid_at\\":\\"([^"\\]+)/g)].map(
    ([, a, b]) => a ?? b,
  );
}

test("moves by seconds and to a time, and never backwards", async () => {
  await using sandbox = await startTestSandbox({ now });
  const start = { now: "2026-01-31T10:00:00.000Z", shiftSeconds: 0 };
  expect((await sandbox.open("/_sandbox/clock")).body).toEqual(start);
  expect(await moveClock(sandbox, { advanceSeconds: day })).toEqual({
    now: "2026-02-01T10:00:00.000Z",
    shiftSeconds: day,
  });
  const later = { now: "2026-03-01T00:00:00.000Z", shiftSeconds: 28 * day + 14 * 3600 };
  expect(await moveClock(sandbox, { to: "2026-03-01T01:00:00+01:00" })).toEqual(later);
  for (const body of [{ to: "2026-02-28T00:00:00Z" }, { advanceSeconds: -1 }, { to: "soon" }, {}]) {
    const response = await sandbox.open("/_sandbox/clock", { method: "POST", body });
    expect(response.status).toBe(400);
  }
  expect((await sandbox.open("/_sandbox/clock")).body).toEqual(later);
});

test("survives a restart, and is told at the start and at each move", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
  const shifts: number[] = [];
  const onClockMoved = (it: { shiftSeconds: number }) => void shifts.push(it.shiftSeconds);
  const first = await startTestSandbox({ dataDir, now, onClockMoved });
  await moveClock(first, { advanceSeconds: 60 });
  await first[Symbol.asyncDispose]();
  await using second = await startTestSandbox({ dataDir, now, onClockMoved });
  expect((await second.open("/_sandbox/clock")).body).toMatchObject({ shiftSeconds: 60 });
  expect(shifts).toEqual([0, 60, 60]);
  await rm(dataDir, { recursive: true });
});

test("two years at once change the same as month by month", async () => {
  await using atOnce = await startTestSandbox({ now });
  await using byMonth = await startTestSandbox({ now });
  for (const sandbox of [atOnce, byMonth]) {
    await subscribe(sandbox, "ada@school.test");
    await subscribe(sandbox, "bea@school.test");
    const failures = { share: 0.3, seed: "two years" };
    await sandbox.open("/_sandbox/paystack/charge-failures", { method: "POST", body: failures });
  }
  await moveClock(atOnce, { to: "2028-01-31T10:00:00Z" });
  for (let month = 1; month <= 24; month += 1) {
    const to = now().toZonedDateTimeISO("UTC").add({ months: month }).toInstant().toString();
    await moveClock(byMonth, { to });
  }
  const events = await readEvents(atOnce);
  expect(events.filter((it) => it === "invoice.update")).toHaveLength(48);
  expect(events).toContain("invoice.payment_failed");
  expect(await readEvents(byMonth)).toEqual(events);
});

test("what is due is done when it is due, though the clock is not moved", async () => {
  let realTime = now();
  await using sandbox = await startTestSandbox({ now: () => realTime });
  const { subscriptionCode } = await subscribe(sandbox, "ada@school.test");
  realTime = Temporal.Instant.from("2026-02-28T10:00:00Z");
  expect((await sandbox.api(`/subscription/${subscriptionCode}`)).body).toMatchObject({
    data: { payments_count: 2, next_payment_date: "2026-03-28T10:00:00Z" },
  });
});
