import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { migrationsFolder } from "#platform/server/database/embedded-postgres.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { refreshEntitlements } from "../subscriptions/refresh-entitlements.ts";

const { db, pool, url } = await useDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Restores the schema in which a payment was one row. */
async function goBack(): Promise<void> {
  await pool.query("drop schema public cascade; create schema public");
  for (const name of await readdir(migrationsFolder)) {
    if (name < "008") await cp(path.join(migrationsFolder, name), path.join(folder, name));
  }
  await migrate(url, folder);
}

async function addPayer(name: string): Promise<string> {
  const { rows } = await pool.query(
    "insert into users (name, email) values ($1, $2) returning id",
    [name, `${name}@school.test`],
  );
  return rows[0].id;
}

interface Old {
  userId: string;
  provider: "paystack" | "paypal";
  reference: string;
  state: "active" | "past_due" | "cancelled";
  isSuperseded?: boolean;
  isGranted?: boolean;
}

async function addOld({ userId, provider, reference, state, isSuperseded, isGranted }: Old) {
  if (!isGranted) {
    await pool.query(
      `insert into checkouts (user_id, provider, reference, plan, billing_period, plan_code,
         amount_minor, currency, state, created_at)
       values ($1, $2, $3, 'beginner', 'monthly', 'CODE', 750, 'NGN', 'paid', now() - interval '10 days')`,
      [userId, provider, reference],
    );
  }
  await pool.query(
    `insert into subscriptions (user_id, provider, reference, plan, billing_period, state,
       subscribed_at, paid_through, superseded_at, cancelled_at)
     values ($1, $2, $3, 'beginner', 'monthly', $4, now() - interval '10 days',
       now() - interval '10 days' + interval '1 month', $5, $6)`,
    [
      userId,
      provider,
      reference,
      state,
      isSuperseded ? new Date() : null,
      state === "cancelled" ? new Date() : null,
    ],
  );
  await pool.query(
    `insert into provider_events (provider, kind, dedup_key, reference, user_id, matched, payload)
     values ($1, 'verify.paid', $2, $2, $3, true, '{"kind": "paid"}')`,
    [provider, reference, userId],
  );
}

const summaryOf = (userId: string) => findSubscriptionSummary({ db }, userId);

test("payments of before become agreements that grant the same, and stay so when decided anew", async () => {
  await goBack();
  const [renewing, owing, ending, granted] = await Promise.all(
    ["renewing", "owing", "ending", "granted"].map(addPayer),
  );
  if (!renewing || !owing || !ending || !granted) throw new Error("unreachable");
  const card = { provider: "paystack" } as const;
  await addOld({ userId: renewing, ...card, reference: "tlp-1", state: "active" });
  await addOld({
    userId: renewing,
    ...card,
    reference: "tlp-0",
    state: "cancelled",
    isSuperseded: true,
  });
  await addOld({ userId: owing, ...card, reference: "tlp-2", state: "past_due" });
  await addOld({ userId: ending, provider: "paypal", reference: "tlp-3", state: "cancelled" });
  await addOld({ userId: granted, ...card, reference: "demo-4", state: "active", isGranted: true });

  await migrate(url, migrationsFolder);

  const before = await Promise.all([renewing, owing, ending, granted].map(summaryOf));
  expect(before).toMatchObject([
    {
      subscription: "beginner",
      subscriptionStatus: "active",
      renewal: { amountMinor: 750, currency: "NGN", hasFailed: false },
    },
    { subscription: "beginner", subscriptionStatus: "past-due", renewal: { hasFailed: true } },
    { subscription: "beginner", subscriptionStatus: "cancelled", renewal: null },
    { subscription: "beginner", subscriptionStatus: "active", renewal: null },
  ]);
  const payments = await db
    .selectFrom("payments")
    .select(["chargeId", "amountMinor"])
    .orderBy("chargeId")
    .execute();
  expect(payments).toEqual([
    { chargeId: "demo-4", amountMinor: 0 },
    { chargeId: "tlp-0", amountMinor: 750 },
    { chargeId: "tlp-1", amountMinor: 750 },
    { chargeId: "tlp-2", amountMinor: 750 },
    { chargeId: "unlisted:tlp-3", amountMinor: 750 },
  ]);
  const { raw } = await db
    .selectFrom("providerEvents")
    .select("raw")
    .where("reference", "=", "tlp-1")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(raw.toString())).toEqual({ kind: "paid" });
  for (const userId of [owing, granted]) {
    await db.transaction().execute((trx) => refreshEntitlements(trx, { userId, graceHours: 72 }));
  }
  const after = await Promise.all([owing, granted].map(summaryOf));
  expect(after.map((it) => it.subscriptionStatus)).toEqual(["past-due", "active"]);
});
