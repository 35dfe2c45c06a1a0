import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { createPaystackWebhook } from "../providers/paystack/webhook/paystack-webhook.ts";
import { listDueEvents } from "../queries/events/webhook-events.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { type ApplyEventDeps, applyEvent } from "./apply-event.ts";
import { requeueEvents } from "./event-job.ts";

const { db } = await useDatabase();
const webhook = createPaystackWebhook({ secretKey: "sk_test_x", mode: "test" });

let applied: string[];
let asked: string[];
let ended: string[];
let retried: string[];
let deps: ApplyEventDeps;
beforeEach(async () => {
  await db.deleteFrom("providerEvents").execute();
  await db.deleteFrom("billingFlags").execute();
  [applied, asked, ended, retried] = [[], [], [], []];
  deps = {
    db,
    log: createLog("test", "silent"),
    webhooks: [webhook],
    syncAgreement: async ({ provider, reference }) => void applied.push(`${provider} ${reference}`),
    syncChargeRefunds: async ({ provider, chargeId }) => {
      asked.push(chargeId);
      const known = db.selectFrom("payments").select("id").where("provider", "=", provider);
      return (await known.where("chargeId", "=", chargeId).execute()).length > 0;
    },
    endRenewals: async (userId) => void ended.push(userId),
    retrySoon: async (eventId) => void retried.push(eventId),
    findAccount: async () => ({ disabled: false }),
  };
});

/** Stores an event as the route does. */
async function receive(event: string, data: unknown, hoursAgo = 0): Promise<string> {
  const raw = Buffer.from(JSON.stringify({ event, data }));
  const row = await db
    .insertInto("providerEvents")
    .values({
      provider: "paystack",
      kind: event,
      dedupKey: randomUUID(),
      raw,
      source: "webhook",
      state: "received",
      receivedAt: sql`now() - make_interval(secs => ${hoursAgo * 3600 + 1})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Creates a checkout and the agreement that it started, with one payment. */
async function addAgreement({ planCode = "PLN_1", userId = "", customerCode = "" } = {}) {
  const owner = userId === "" ? (await addTestUser(db)).userId : userId;
  const names = {
    reference: `tlp-${randomUUID()}`,
    providerSubscriptionId: `SUB_${randomUUID()}`,
    customerCode: customerCode === "" ? `CUS_${randomUUID()}` : customerCode,
  };
  const sold = { userId: owner, provider: "paystack", plan: "beginner", planCode } as const;
  const { reference, ...known } = names;
  const period = { billingPeriod: "monthly", currency: "NGN" } as const;
  await db
    .insertInto("checkouts")
    .values({ ...sold, ...period, reference, amountMinor: 750_000, state: "paid" })
    .execute();
  const now = new Date();
  const { id } = await db
    .insertInto("subscriptions")
    .values({
      ...sold,
      ...period,
      ...known,
      reference,
      state: "active",
      priceMinor: 750_000,
      subscribedAt: now,
      paidThrough: now,
      accessUntil: now,
      supersededAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const chargeId = String(Math.floor(Math.random() * 1e12));
  await db
    .insertInto("payments")
    .values({
      userId: owner,
      subscriptionId: id,
      provider: "paystack",
      chargeId,
      amountMinor: 750_000,
      currency: "NGN",
      paidAt: now,
      periodFrom: now,
      periodThrough: now,
    })
    .execute();
  return { ...names, chargeId, userId: owner };
}

const eventOf = (id: string) =>
  db
    .selectFrom("providerEvents")
    .select(["state", "attempts", "reference", "userId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const flags = () =>
  db.selectFrom("billingFlags").select(["kind", "subject", "userId", "detail"]).execute();

describe("an event is applied to the checkout", () => {
  test("whose reference it names, which the event then carries", async () => {
    const { reference, userId } = await addAgreement();
    const id = await receive("charge.success", { reference, amount: 1 });
    await applyEvent(deps, id);
    expect(applied).toEqual([`paystack ${reference}`]);
    expect(await eventOf(id)).toMatchObject({ state: "applied", reference, userId });
  });

  test("whose subscription or charge it names", async () => {
    const agreement = await addAgreement();
    const { providerSubscriptionId: code, chargeId, reference } = agreement;
    await applyEvent(deps, await receive("subscription.disable", { subscription_code: code }));
    await applyEvent(
      deps,
      await receive("charge.dispute.create", { transaction: { id: chargeId } }),
    );
    expect(applied).toEqual([`paystack ${reference}`, `paystack ${reference}`]);
  });

  test("of its customer and plan, as a renewal names no reference of ours", async () => {
    const agreement = await addAgreement();
    const { userId, customerCode, reference } = agreement;
    await addAgreement({ userId, customerCode, planCode: "PLN_2" });
    const customer = { customer_code: customerCode };
    const data = { reference: randomUUID(), customer, plan: { plan_code: "PLN_1" } };
    await applyEvent(deps, await receive("charge.success", data));
    expect(applied).toEqual([`paystack ${reference}`]);
  });

  test("of all its customer's agreements, where it names no plan", async () => {
    const one = await addAgreement();
    const other = await addAgreement({ ...one, planCode: "PLN_2" });
    const customer = { customer_code: one.customerCode };
    await applyEvent(deps, await receive("invoice.create", { customer }));
    expect(applied.toSorted()).toEqual(
      [one, other].map(({ reference }) => `paystack ${reference}`).toSorted(),
    );
  });

  test("of each subscription that it lists, once", async () => {
    const agreements = [await addAgreement(), await addAgreement()];
    const cards = agreements.map(({ providerSubscriptionId }) => ({
      subscription: { subscription_code: providerSubscriptionId },
    }));
    await applyEvent(deps, await receive("subscription.expiring_cards", [...cards, ...cards]));
    expect(applied).toEqual(agreements.map(({ reference }) => `paystack ${reference}`));
  });
});

test("an applied event that is run again does nothing", async () => {
  const { reference } = await addAgreement();
  const id = await receive("charge.success", { reference });
  await applyEvent(deps, id);
  await applyEvent(deps, id);
  expect(applied).toHaveLength(1);
  expect(await eventOf(id)).toMatchObject({ state: "applied", attempts: 1 });
});

test.each(["transfer.success", "unreadable", "something.new"])(
  "an event that concerns no agreement is kept: %s",
  async (kind) => {
    const id = await receive(kind, { reference: "tlp-1" });
    await applyEvent(deps, id);
    expect(await eventOf(id)).toMatchObject({ state: "ignored" });
    expect(applied).toEqual([]);
  },
);

test("a provider that does not answer leaves the event to be tried again, after the others", async () => {
  const [one, other] = [await addAgreement(), await addAgreement()];
  const cards = [one, other].map(({ providerSubscriptionId }) => ({
    subscription: { subscription_code: providerSubscriptionId },
  }));
  const id = await receive("subscription.expiring_cards", cards);
  const { syncAgreement } = deps;
  deps.syncAgreement = async (checkout) => {
    if (checkout.reference === one.reference) throw new Error("no answer");
    await syncAgreement(checkout);
  };
  await expect(applyEvent(deps, id)).rejects.toThrow("is not applied");
  expect(applied).toEqual([`paystack ${other.reference}`]);
  expect(await eventOf(id)).toMatchObject({ state: "received" });
  deps.syncAgreement = syncAgreement;
  await applyEvent(deps, id);
  expect(await eventOf(id)).toMatchObject({ state: "applied", attempts: 2 });
});

test.each([
  ["disabled", { disabled: true }],
  ["gone", null],
])(
  "an account that is %s is not revived: its renewals end, and it is flagged once",
  async (_, account) => {
    const { reference, userId } = await addAgreement();
    deps.findAccount = async () => account;
    for (const amount of [1, 2]) {
      const id = await receive("charge.success", { reference, amount });
      await applyEvent(deps, id);
      expect(await eventOf(id)).toMatchObject({ state: "applied" });
    }
    expect(applied).toEqual([]);
    expect(ended).toEqual([userId, userId]);
    expect(await flags()).toEqual([
      { kind: "event_of_closed_account", subject: reference, userId, detail: "charge.success" },
    ]);
  },
);

test.each(["subscription.not_renew", "subscription.disable", "refund.processed"])(
  "%s of a disabled account takes away, so that the school's own cancellation flags nothing [closed-account-1]",
  async (kind) => {
    const { reference } = await addAgreement();
    deps.findAccount = async () => ({ disabled: true });
    const data = { reference, transaction_reference: reference };
    await applyEvent(deps, await receive(kind, data));
    expect(applied).toEqual([]);
    expect(await flags()).toEqual([]);
  },
);

describe("an event of money given back", () => {
  test.each(["refund.processed", "charge.dispute.create"])(
    "has its charge asked about: %s",
    async (kind) => {
      const { chargeId } = await addAgreement();
      const id = await receive(kind, { transaction: { id: chargeId } });
      await applyEvent(deps, id);
      expect(asked).toEqual([chargeId]);
      expect(await eventOf(id)).toMatchObject({ state: "applied" });
    },
  );

  test("waits where its checkout is known and its charge is not yet", async () => {
    const { reference, userId } = await addAgreement();
    const id = await receive("refund.processed", { transaction_reference: reference });
    await applyEvent(deps, id);
    expect(applied).toEqual([`paystack ${reference}`]);
    expect(await eventOf(id)).toMatchObject({ state: "unmatched" });
    await db
      .updateTable("payments")
      .set({ chargeId: reference })
      .where("userId", "=", userId)
      .execute();
    await applyEvent(deps, id);
    expect(await eventOf(id)).toMatchObject({ state: "applied" });
  });

  test("of a closed account is applied as well: it only takes away", async () => {
    const { chargeId } = await addAgreement();
    deps.findAccount = async () => null;
    await applyEvent(deps, await receive("refund.processed", { transaction: { id: chargeId } }));
    expect(asked).toEqual([chargeId]);
  });
});

describe("an event that nothing is known of", () => {
  test("is tried again, and applied once its checkout is known", async () => {
    const { reference } = await addAgreement();
    const code = "SUB_not-known-yet";
    const id = await receive("subscription.create", { subscription_code: code });
    await applyEvent(deps, id);
    expect(await eventOf(id)).toMatchObject({ state: "unmatched" });
    await applyEvent(deps, id);
    expect(retried).toEqual([id]);
    expect(await flags()).toEqual([]);
    await db
      .updateTable("subscriptions")
      .set({ providerSubscriptionId: code })
      .where("reference", "=", reference)
      .execute();
    await applyEvent(deps, id);
    expect(await eventOf(id)).toMatchObject({ state: "applied" });
  });

  test("is flagged after three days, and then left alone", async () => {
    const id = await receive("charge.success", { reference: "tlp-of-nobody" }, 73);
    await applyEvent(deps, id);
    expect(await listDueEvents(db, 10)).toEqual([]);
    await applyEvent(deps, id);
    expect(await flags()).toEqual([
      { kind: "unmatched_event", subject: id, userId: null, detail: "charge.success" },
    ]);
  });
});

describe("events are queued again", () => {
  async function requeued(): Promise<string[]> {
    const keys: string[] = [];
    const send = async (_: unknown, __: unknown, options: { key?: string } = {}) =>
      void keys.push(String(options.key));
    expect(await requeueEvents({ db, jobs: { send } })).toBe(keys.length);
    return keys;
  }
  const set = (id: string, changes: { attempts?: number; state?: "unmatched" | "applied" }) =>
    db.updateTable("providerEvents").set(changes).where("id", "=", id).execute();

  test("where their job did not finish within minutes", async () => {
    const id = await receive("charge.success", {}, 0.1);
    await receive("charge.success", {});
    await set(await receive("charge.success", {}, 1), { state: "applied" });
    expect(await requeued()).toEqual([id]);
  });

  test("after delays that grow, up to three days for unmatched ones", async () => {
    const id = await receive("charge.success", {}, 1);
    const dueWith = async (attempts: number, state?: "unmatched") => {
      await set(id, { attempts, ...(state && { state }) });
      return (await requeued()).length === 1;
    };
    expect([await dueWith(23), await dueWith(24)]).toEqual([true, false]);
    expect([await dueWith(5, "unmatched"), await dueWith(6, "unmatched")]).toEqual([true, false]);
    await db
      .updateTable("providerEvents")
      .set({ receivedAt: sql`now() - interval '3 days'` })
      .execute();
    expect(await dueWith(1_000, "unmatched")).toBe(true);
  });

  test("those with the fewest attempts first", async () => {
    const tried = await receive("charge.success", {}, 2);
    const lost = await receive("charge.success", {}, 1);
    await set(tried, { attempts: 6 });
    expect(await requeued()).toEqual([lost, tried]);
  });
});
