import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { openApi } from "../../../../sandbox/paypal/testing/subscribe-for-tests.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { proofSize } from "../../../../test/support/proof-size.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { moveSchoolClock } from "../testing/move-school-clock.ts";
import { payInSandbox } from "../testing/pay-in-sandbox.ts";
import { startTestBilling } from "../testing/test-billing.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { reconcile } from "./reconcile.ts";

const database = await useDatabase();
const { db } = database;

/** Half of them pay by card, half through PayPal; every fourth pays by the year. */
const subscribers = proofSize({ short: 6, full: 40 });
const days = proofSize({ short: 100, full: 730 });
const daySeconds = 86_400;
const graceMs = 72 * 3_600_000;

interface Subscriber {
  user: Awaited<ReturnType<typeof addTestUser>>;
  provider: "paystack" | "paypal";
  /** When the provider last said that the time it was paid for ends. */
  paidUntil: Temporal.Instant;
}

let billing: Awaited<ReturnType<typeof startTestBilling>>;
let paypalApi: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  billing = await startTestBilling(database);
});
afterAll(() => billing.close());

const card = z.object({ data: z.object({ status: z.string(), next_payment_date: z.string() }) });
const wallet = z.object({
  status: z.string(),
  billing_info: z.object({
    next_billing_time: z.string().nullish(),
    outstanding_balance: z.object({ value: z.string() }).nullish(),
    failed_payments_count: z.number().nullish(),
  }),
});

/** The next charge by the provider's own word; null while it has failed to charge. */
async function nextChargeOf({ provider }: Subscriber, id: string) {
  if (provider === "paystack") {
    const { data } = card.parse((await billing.sandbox.api(`/subscription/${id}`)).body);
    return data.status === "active" ? Temporal.Instant.from(data.next_payment_date) : null;
  }
  const { status, billing_info: info } = wallet.parse(
    (await paypalApi(`/v1/billing/subscriptions/${id}`)).body,
  );
  const isOwing =
    Number(info.outstanding_balance?.value ?? 0) > 0 || (info.failed_payments_count ?? 0) > 0;
  const next = info.next_billing_time;
  return status === "ACTIVE" && !isOwing && next ? Temporal.Instant.from(next) : null;
}

/** Compares what the school grants with what the provider says. */
async function check(subscriber: Subscriber, now: Temporal.Instant): Promise<void> {
  const { user } = subscriber;
  const summary = await findSubscriptionSummary({ db }, user.userId);
  const next = await nextChargeOf(subscriber, summary.renewal?.subscriptionId ?? "");
  const said = { user: user.userId, now: now.toString(), paidUntil: `${subscriber.paidUntil}` };
  if (next) {
    subscriber.paidUntil = next;
    const shown = Temporal.Instant.from(summary.renewal?.nextChargeOn ?? "");
    expect({ ...said, next: shown.toString() }).toEqual({ ...said, next: next.toString() });
  }
  const unpaidMs = now.since(subscriber.paidUntil).total("milliseconds");
  if (unpaidMs < 0) expect({ ...said, ...summary }).toMatchObject({ subscription: "beginner" });
  if (unpaidMs > graceMs) expect({ ...said, ...summary }).toMatchObject({ subscription: "free" });
}

async function subscribe(index: number, now: Temporal.Instant): Promise<Subscriber> {
  const user = await addTestUser(db);
  const provider = index % 2 === 0 ? "paystack" : "paypal";
  const billingPeriod = index % 4 === 3 ? "yearly" : "monthly";
  await payInSandbox[provider](billing, user, { plan: "beginner", billingPeriod });
  return { user, provider, paidUntil: now };
}

/** The day of the run on which each begins: two in five on the 28th to 31st of a month. */
function planBeginnings(start: Temporal.Instant): Map<number, number[]> {
  const first = start.toZonedDateTimeISO("UTC");
  const lateDays = Array.from({ length: 31 }, (_, day) => day).filter(
    (day) => first.add({ days: day }).day >= 28,
  );
  const dayOf = (index: number) =>
    index % 5 < 2 ? (lateDays[index % lateDays.length] ?? 0) : (index * 7) % 27;
  return Map.groupBy(
    Array.from({ length: subscribers }, (_, index) => index),
    dayOf,
  );
}

const listed = z.object({
  data: z.array(z.object({ status: z.string(), amount: z.number() })),
  meta: z.object({ total: z.number() }),
});

async function takenByCard(): Promise<number> {
  let sum = 0;
  for (let page = 1; ; page += 1) {
    const { body } = await billing.sandbox.api(`/transaction?perPage=100&page=${page}`);
    const { data } = listed.parse(body);
    for (const it of data) if (it.status === "success") sum += it.amount;
    if (data.length < 100) return sum;
  }
}

test("over two years nobody paid is locked out, nobody unpaid stays, and all dates and sums agree", async () => {
  const move = (advanceSeconds: number) =>
    moveSchoolClock({ db, sandbox: billing.sandbox }, { advanceSeconds });
  let now = await move(0);
  for (const provider of ["paystack", "paypal"]) {
    await billing.sandbox.open(`/_sandbox/${provider}/charge-failures`, {
      ...{ method: "POST", body: { share: 0.1, seed: 7 } },
    });
  }
  const beginnings = planBeginnings(now);
  const all: Subscriber[] = [];
  for (let day = 0; day <= days; day += 1) {
    for (const index of beginnings.get(day) ?? []) all.push(await subscribe(index, now));
    now = await move(daySeconds);
    paypalApi = await openApi(billing.sandbox);
    const asked = await reconcile({ ...billing.deps, log: console }, { due: "now" });
    expect(asked.failed).toBe(0);
    for (const subscriber of all) await check(subscriber, now);
  }
  expect(all).toHaveLength(subscribers);
  const sums = await db
    .selectFrom("payments")
    .select(["currency"])
    .select(({ fn }) => fn.sum<number>("amountMinor").as("sum"))
    .groupBy("currency")
    .execute();
  expect(Number(sums.find(({ currency }) => currency === "NGN")?.sum)).toBe(await takenByCard());
});
