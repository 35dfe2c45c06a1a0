import { afterAll, describe, expect, test } from "vitest";
import { claimCheckout } from "#billing/server/checkout/claim-payment.ts";
import { findSubscriptionSummary, reconcile } from "#billing/server/index.ts";
import { addTestUser, flagsOf } from "#billing/server/testing/test-providers.ts";
import { useDatabase } from "../../support/database.ts";
import type { Chosen } from "./begin-payment.ts";
import { deliver, openOutbox } from "./deliver-events.ts";
import { openSandboxSchool } from "./sandbox-school.ts";

const { db } = await useDatabase();
const school = await openSandboxSchool({ db });
afterAll(() => school.close());
const listSent = openOutbox(school);

const chosenAt = (provider: Chosen["provider"]): Chosen => ({
  provider,
  plan: "professional",
  billingPeriod: "monthly",
});
const summaryOf = ({ userId }: { userId: string }) => findSubscriptionSummary({ db }, userId);
const price = { currency_code: "USD", value: "20.00" };
const lastPayment = (amount: object) => ({
  billing_info: { last_payment: { amount, time: "2026-01-01T10:00:00Z" } },
});

describe("nothing is granted, and it is flagged, for", () => {
  test.each([
    ["paystack", "a cheaper plan", { plan: "PLN_beginner_monthly", plan_object: {} }, "plan"],
    ["paystack", "a tape of equal amount", { plan: null, plan_object: {} }, "plan"],
    ["paystack", "another currency", { currency: "USD" }, "currency"],
    ["paystack", "the other mode's money", { domain: "live" }, "mode"],
    ["paystack", "less than the price", { requested_amount: 1_499_999 }, "amount"],
    ["paystack", "another payment's reference", { reference: "tlp-other" }, "reference"],
    ["paypal", "a cheaper plan", { plan_id: "P-beginner_monthly" }, "plan"],
    ["paypal", "another account's subscription", { custom_id: "tlp-other" }, "owner"],
    ["paypal", "another currency", lastPayment({ ...price, currency_code: "EUR" }), "currency"],
    ["paypal", "less than the price", lastPayment({ ...price, value: "19.99" }), "amount"],
    ["paypal", "a plan whose price was overridden", { plan_overridden: true }, "overridden"],
  ] as const)(
    "%s: %s, whether browser, webhook or reconciler asks",
    async (provider, _, data, what) => {
      const user = await addTestUser(db);
      const { reference, subscriptionId, pay } = await school.begin(user, chosenAt(provider));
      await pay();
      const override = { reference: subscriptionId ?? reference, times: 100, data };
      await school.call(`/_sandbox/${provider}/overrides`, { body: override });
      await expect(claimCheckout(school.deps, user, { provider, reference })).rejects.toMatchObject(
        {
          code: "billing.payment_mismatch",
        },
      );
      for (const event of await listSent()) await deliver(school, event);
      await reconcile({ ...school.deps, log: console }, { due: "all" });
      expect(await summaryOf(user)).toMatchObject({ subscription: "free" });
      const { detail } = await db
        .selectFrom("billingFlags")
        .select("detail")
        .where("userId", "=", user.userId)
        .executeTakeFirstOrThrow();
      expect([...(await flagsOf(db, user.userId)), detail]).toEqual([
        { kind: "mismatch", subject: reference },
        what,
      ]);
    },
  );

  test.each(["paystack", "paypal"] as const)(
    "%s: a payment of another account, which its payer gets",
    async (provider) => {
      const [payer, other] = [await addTestUser(db), await addTestUser(db)];
      const { reference, pay } = await school.begin(payer, chosenAt(provider));
      await pay();
      await expect(
        claimCheckout(school.deps, other, { provider, reference }),
      ).rejects.toMatchObject({
        code: "billing.payment_mismatch",
      });
      for (const event of await listSent()) await deliver(school, event);
      expect(await summaryOf(other)).toMatchObject({ subscription: "free" });
      expect(await flagsOf(db, other.userId)).toMatchObject([{ kind: "foreign_claim" }]);
      expect(await summaryOf(payer)).toMatchObject({ subscription: "professional" });
    },
  );
});
