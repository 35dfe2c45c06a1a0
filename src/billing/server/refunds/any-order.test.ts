import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { useDatabase } from "../../../../test/support/database.ts";
import { proofSize } from "../../../../test/support/proof-size.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import {
  disputeInSandbox,
  endDispute,
  payInSandbox,
  refundInSandbox,
} from "../testing/pay-in-sandbox.ts";
import { listEvents, receiveWebhook } from "../testing/receive-webhooks.ts";
import { startTestBilling } from "../testing/test-billing.ts";
import { addTestUser } from "../testing/test-providers.ts";

const database = await useDatabase();
const { db } = database;
const beginner = { plan: "beginner", billingPeriod: "monthly" } as const;
const amounts = { paystack: 750_000, paypal: 1_000 };
const histories = proofSize({ short: 8, full: 200 });

let billing: Awaited<ReturnType<typeof startTestBilling>>;
beforeAll(async () => {
  billing = await startTestBilling(database);
});
afterAll(() => billing.close());

/**
 * One step of a history: an action at the provider, then earlier events that are delivered, perhaps
 * repeatedly.
 */
const step = fc.record({
  what: fc.constantFrom("refund a part", "refund the rest", "dispute", "win one", "lose one"),
  received: fc.array(fc.nat(), { maxLength: 4 }),
});
const history = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 6 }),
  order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

const sale = z.looseObject({
  resource: z.looseObject({
    id: z.string().optional(),
    billing_agreement_id: z.string().optional(),
  }),
});

test.each(["paystack", "paypal"] as const)(
  "of a payment with %s, refunds and disputes come to the same whatever events are received when",
  async (provider) => {
    for (const each of fc.sample(history, { seed: 7, numRuns: histories })) {
      const { user, state } = await play(provider, each);
      const { subscription } = await findSubscriptionSummary({ db }, user.userId);
      expect({ history: each, ...(await stateOf(user.userId)), subscription }).toEqual({
        history: each,
        ...state,
      });
    }
  },
  30 * 60_000,
);

/** Plays a history, then delivers every event in some order, twice. Returns the expected state. */
async function play(provider: "paystack" | "paypal", { steps, order }: History) {
  const { sandbox, deps } = billing;
  const user = await addTestUser(db);
  const earlier = (await listEvents(sandbox, provider)).length;
  const begun = await payInSandbox[provider](billing, user, beginner);
  const events = async () => (await listEvents(sandbox, provider)).slice(earlier);
  const receive = (event: Buffer) => receiveWebhook({ db, deps, provider }, event);
  const chargeId = provider === "paystack" ? begun : saleOf(await events(), begun);
  const charge = { provider, chargeId };
  const amount = amounts[provider];
  const part = amount / 5;
  const open: string[] = [];
  let [returned, isLost] = [0, false];
  for (const { what, received } of steps) {
    const isLeft = returned + part * (open.length + 1) <= amount;
    if (what === "refund a part" && isLeft) {
      await refundInSandbox(sandbox, { ...charge, amountMinor: part });
      returned += part;
    } else if (what === "dispute" && isLeft) {
      open.push(await disputeInSandbox(sandbox, { ...charge, amountMinor: part }));
    } else if (what === "refund the rest" && open.length === 0 && returned < amount) {
      await refundInSandbox(sandbox, charge);
      returned = amount;
    } else if (what === "win one" || what === "lose one") {
      const id = open.shift();
      const end = what === "win one" ? "won" : "lost";
      if (id !== undefined) await endDispute(sandbox, { provider, id, end });
      if (id !== undefined && end === "lost") [returned, isLost] = [returned + part, true];
    }
    const sent = await events();
    for (const index of received) await receive(sent[index % sent.length] ?? Buffer.of());
  }
  const rest = (await events()).map((event, index) => ({ event, rank: order[index] ?? 0 }));
  rest.sort((one, other) => one.rank - other.rank);
  // Events of payments that were unknown at first are tried again.
  for (const { event } of [...rest, ...rest]) await receive(event);
  const isPart = returned > 0 && returned < amount && !isLost;
  return {
    user,
    state: {
      subscription: isLost || returned === amount ? "free" : "beginner",
      payments: [{ chargeId, returnedMinor: returned }],
      creditedMinor: returned,
      flags: [...open.map(() => "open_dispute"), ...(isPart ? ["partial_refund"] : [])],
    },
  };
}

async function stateOf(userId: string) {
  const payments = await db
    .selectFrom("payments")
    .select(["chargeId", "returnedMinor"])
    .where("userId", "=", userId)
    .execute();
  const flags = await db
    .selectFrom("billingFlags")
    .select("kind")
    .where("userId", "=", userId)
    .where("resolvedAt", "is", null)
    .orderBy("kind")
    .execute();
  const notes = await db
    .selectFrom("receipts")
    .select("returnedMinor")
    .where("userId", "=", userId)
    .execute();
  return {
    payments,
    creditedMinor: Math.max(...notes.map((it) => it.returnedMinor)),
    flags: flags.map((it) => it.kind),
  };
}

/** PayPal's id of a subscription's first payment. */
function saleOf(events: readonly Buffer[], subscriptionId: string): string {
  const sales = events.map((event) => sale.parse(JSON.parse(event.toString())).resource);
  const found = sales.find((it) => it.billing_agreement_id === subscriptionId);
  if (found?.id === undefined) throw new Error("PayPal sent no sale");
  return found.id;
}
