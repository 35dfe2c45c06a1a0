import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { reconcile } from "#billing/server/index.ts";
import { retryRenewals } from "#billing/server/retries/retry-renewals.ts";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { useDatabase } from "../../support/database.ts";
import { proofSize } from "../../support/proof-size.ts";
import type { Chosen } from "./begin-payment.ts";
import { inLanes } from "./in-lanes.ts";
import { type AgreementRecord, type Begun, paidThroughOf, readRecord } from "./provider-records.ts";
import { openSandboxSchool } from "./sandbox-school.ts";

const database = await useDatabase();
const { db } = database;
const subscribers = proofSize({ short: 20, full: 1_000 });
const days = proofSize({ short: 100, full: 730 });
const daySeconds = 86_400;
const graceHours = 72;
const batchSize = 200;

const school = await openSandboxSchool(database);
afterAll(() => school.close());

interface Subscriber {
  user: Awaited<ReturnType<typeof addTestUser>>;
  begun: Begun;
  /** The provider's last record, valid until the next charge is due. */
  record: AgreementRecord | null;
}

/** Half of them pay by card, half through PayPal; every fourth pays yearly. */
const chosenBy = (index: number): Chosen => ({
  provider: index % 2 === 0 ? "paystack" : "paypal",
  plan: "beginner",
  billingPeriod: index % 8 > 5 ? "yearly" : "monthly",
});

/** The day of the run on which each starts: two in five on the 28th to 31st of a month. */
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

async function subscribe(index: number): Promise<Subscriber> {
  const user = await addTestUser(db);
  const chosen = chosenBy(index);
  const { reference, subscriptionId, pay } = await school.begin(user, chosen);
  await pay();
  return { user, begun: { reference, subscriptionId, chosen }, record: null };
}

/** Runs one day's work of the worker at its end. Only due renewals are checked. */
async function work(): Promise<void> {
  const log = { warn: (_: object, message: string) => expect.unreachable(message) };
  await sql`update subscriptions set checked_at = school_now()
    where renewal = 'renews' and next_charge_at > school_now()`.execute(db);
  const deps = { ...school.deps, log };
  for (let asked = batchSize; asked >= batchSize; ) {
    ({ asked } = await reconcile(deps, { due: "now" }));
  }
  const findAccount = async () => ({ disabled: false });
  await retryRenewals({ ...deps, retryDays: [1, 3, 5], findAccount });
}

async function askProviders(all: readonly Subscriber[], now: Temporal.Instant): Promise<void> {
  const changing = all.filter(({ record }) => {
    if (record?.standing !== "renews" || !record.nextChargeAt) return record?.standing !== "over";
    return Temporal.Instant.compare(record.nextChargeAt, now) <= 0;
  });
  await inLanes(changing, async (subscriber) => {
    subscriber.record = await readRecord(school, subscriber.user, subscriber.begun);
  });
}

/** The differences between the school's entitlements and the providers' records. */
async function findDifferences(all: readonly Subscriber[], now: Temporal.Instant) {
  const rows = await db
    .selectFrom("subscriptions")
    .select(["userId", "paidThrough", "nextChargeAt"])
    .select(sql<boolean>`access_until > school_now()`.as("isGranted"))
    .where("supersededAt", "is", null)
    .execute();
  const rowOf = new Map(rows.map((row) => [row.userId, row]));
  return all.flatMap(({ user, record }): object[] => {
    const row = rowOf.get(user.userId);
    const through = record && paidThroughOf(record)?.epochMilliseconds;
    if (!row || !through) return [{ why: ["not known"], now: `${now}`, row, record }];
    const isPaid = through > now.epochMilliseconds;
    const isBeyondGrace = now.epochMilliseconds > through + graceHours * 3_600_000;
    const why = [
      isPaid && !row.isGranted && "paid and locked out",
      isBeyondGrace && row.isGranted && "unpaid and let in",
      secondsOf(row.paidThrough.getTime()) !== secondsOf(through) && "another paid time",
      record.standing === "renews" &&
        (row.nextChargeAt ?? row.paidThrough).getTime() !==
          record.nextChargeAt?.epochMilliseconds &&
        "another next charge",
    ].filter((it) => it !== false);
    return why.length > 0 ? [{ why, now: `${now}`, row, record }] : [];
  });
}

const secondsOf = (ms: number) => Math.floor(ms / 1_000);

/** The sums of payments in the school and at its providers, in kobo and cents. */
async function sums(all: readonly Subscriber[]) {
  const [own] = await db
    .selectFrom("payments")
    .select(({ fn }) => [
      fn.count<number>("id").as("payments"),
      fn.sum<number>("amountMinor").filterWhere("currency", "=", "NGN").as("kobo"),
      fn.sum<number>("amountMinor").filterWhere("currency", "=", "USD").as("cents"),
    ])
    .execute();
  const records = await inLanes(all, ({ user, begun }) => readRecord(school, user, begun));
  const sumOf = (provider: Chosen["provider"]) =>
    records
      .flatMap((record) => (record?.chosen.provider === provider ? record.charges : []))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const charges = records.flatMap((record) => record?.charges ?? []);
  const theirs = { payments: charges.length, kobo: sumOf("paystack"), cents: sumOf("paypal") };
  const { payments, kobo, cents } = own ?? {};
  return { theirs, own: { payments: Number(payments), kobo: Number(kobo), cents: Number(cents) } };
}

test(`over ${days} days nobody of ${subscribers} is locked out who paid, nobody unpaid stays, and all dates and sums agree`, async () => {
  const beganAtMs = performance.now();
  for (const provider of ["paystack", "paypal"]) {
    const body = { share: 0.1, seed: "two years" };
    await school.call(`/_sandbox/${provider}/charge-failures`, { body });
  }
  const beginnings = planBeginnings(await school.move(0));
  const all: Subscriber[] = [];
  for (let day = 0; day <= days; day += 1) {
    const today = beginnings.get(day) ?? [];
    for (const index of today) {
      all.push(await subscribe(index));
      await school.move(37);
    }
    const now = await school.move(daySeconds - 37 * today.length);
    await work();
    await askProviders(all, now);
    expect(await findDifferences(all, now)).toEqual([]);
    if (day % 100 === 0) {
      const seconds = Math.round((performance.now() - beganAtMs) / 1_000);
      process.stdout.write(`day ${day} after ${seconds} s\n`);
    }
  }
  expect(all).toHaveLength(subscribers);
  const { own, theirs } = await sums(all);
  expect(own).toEqual(theirs);
  const retries = await db.selectFrom("renewalRetries").select("state").execute();
  const minutes = ((performance.now() - beganAtMs) / 60_000).toFixed(1);
  process.stdout.write(
    `${subscribers} subscribers, ${days} days in ${minutes} min: ${JSON.stringify(own)}, ${retries.length} retries\n`,
  );
});
