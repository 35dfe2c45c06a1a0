import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { useDatabase } from "../../../test/support/database.ts";
import { refundPayment } from "./money/refund-payment.ts";
import { cancelAtProvider, cancelPlan } from "./subscriptions/cancel-plan.ts";
import {
  addTestUser,
  makeProviders,
  startPaypalCheckout,
  startPaystackCheckout,
  verifyPaypalSubscription,
  verifyPaystackPayment,
} from "./testing/test-providers.ts";

const database = await useDatabase();
// The pool has one connection: a query that holds it blocks every other query.
const only = openDatabase(database.url, { maxConnections: 1, connectTimeoutMs: 30_000 });
const { db } = only;
afterAll(() => only.close());

const asked: string[] = [];

/** A provider that responds only after another call has used the database. */
function answersLater<Target extends object>(target: Target): Target {
  return new Proxy(target, {
    get: (of, name) => {
      const member: unknown = Reflect.get(of, name);
      // Reading prices makes no provider call.
      if (name === "readPrices") return member;
      if (typeof member === "object" && member !== null) return answersLater(member);
      if (typeof member !== "function") return member;
      return async (...input: unknown[]) => {
        asked.push(String(name));
        await sql`select 1`.execute(db);
        return Reflect.apply(member, of, input);
      };
    },
  });
}

function openDeps() {
  const made = makeProviders(db);
  const { paystack, paypal } = made.deps.providers;
  const providers = { paystack: answersLater(paystack), paypal: answersLater(paypal) };
  const refundsPerDay = { NGN: 100_000_000, USD: 100_000 };
  return { ...made, deps: { ...made.deps, providers, refundsPerDay } };
}

const plan = { plan: "beginner", billingPeriod: "monthly" } as const;

test("while a provider is asked about a payment, a cancellation or a refund, no connection is held [guard-39c]", async () => {
  const { deps } = openDeps();
  const [payer, subscriber, teacher] = [
    await addTestUser(db),
    await addTestUser(db),
    await addTestUser(db),
  ];
  const { reference } = await startPaystackCheckout(deps, payer, plan);
  await verifyPaystackPayment(deps, payer, reference);
  const { subscriptionId } = await startPaypalCheckout(deps, subscriber, plan);
  await verifyPaypalSubscription(deps, subscriber, subscriptionId);
  const { id: paymentId } = await db
    .selectFrom("payments")
    .select("id")
    .where("userId", "=", payer.userId)
    .executeTakeFirstOrThrow();
  const refund = {
    actorId: teacher.userId,
    paymentId,
    requestId: randomUUID(),
    amountMinor: 100,
    reason: "She could not use it",
  };
  const refunds = await Promise.all([refundPayment(deps, refund), refundPayment(deps, refund)]);
  expect(refunds).toEqual([refunds[0], refunds[0]]);
  await cancelPlan(deps, payer, { provider: "paystack" });
  await cancelAtProvider(deps, subscriber.userId);
  expect(asked.filter((name) => name === "askRefund")).toHaveLength(1);
  expect(new Set(asked)).toEqual(
    new Set(["startPayment", "fetchAgreement", "askRefund", "fetchRefunds", "endRenewals"]),
  );
});

test("a refund whose process died meanwhile is asked for again when its lease has ended", async () => {
  const { deps } = openDeps();
  const [payer, teacher] = [await addTestUser(db), await addTestUser(db)];
  const { reference } = await startPaystackCheckout(deps, payer, plan);
  await verifyPaystackPayment(deps, payer, reference);
  const { id: paymentId } = await db
    .selectFrom("payments")
    .select("id")
    .where("userId", "=", payer.userId)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await db.insertInto("refunds").values({ id, paymentId, amountMinor: 100 }).execute();
  const leaseUntil = (interval: string) =>
    db
      .updateTable("refunds")
      .set({ askingUntil: sql<Date>`now() + ${interval}::interval` })
      .where("id", "=", id)
      .execute();
  await leaseUntil("1 hour");
  const input = {
    actorId: teacher.userId,
    paymentId,
    requestId: id,
    amountMinor: 100,
    reason: "x",
  };
  const refunded = refundPayment(deps, input);
  await leaseUntil("-1 second");
  expect(await refunded).toMatchObject({ amountMinor: 100 });
});
