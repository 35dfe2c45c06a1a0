import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { openGateway } from "../../../../sandbox/paypal/testing/test-gateway.ts";
import { secretKey } from "../../../../sandbox/start-test-sandbox.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { createPaypalProvider } from "../providers/paypal/paypal-provider.ts";
import {
  createPaystackApi,
  createPaystackProvider,
} from "../providers/paystack/paystack-provider.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { payInSandbox } from "../testing/pay-in-sandbox.ts";
import { clearPayments, moveSchoolClock } from "../testing/prepare-payments.ts";
import { startTestBilling } from "../testing/test-billing.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { claimCheckout, claimSubscription } from "./claim-payment.ts";
import { startCheckout } from "./start-checkout.ts";

const database = await useDatabase();
const { db } = database;
const deadlineMs = 300;
const chosen = { plan: "beginner", billingPeriod: "monthly" } as const;

let billing: Awaited<ReturnType<typeof startTestBilling>>;
/** The same providers with a short deadline, for providers that never respond. */
let hasty: PaymentDeps;
beforeAll(async () => {
  billing = await startTestBilling(database);
  const { sandbox, deps } = billing;
  const { paystack, paypal } = deps.providers;
  const { baseUrl } = sandbox;
  hasty = {
    ...deps,
    providers: {
      paystack: createPaystackProvider({
        paystack: createPaystackApi({ fetch, baseUrl, secretKey, deadlineMs }),
        readPrices: paystack.readPrices,
      }),
      paypal: createPaypalProvider({
        paypal: openGateway(sandbox, { deadlineMs }),
        readPrices: paypal.readPrices,
        publicUrl: "http://school.test",
        school: testSchool,
      }),
    },
  };
});
afterAll(() => billing.close());
beforeEach(() => clearPayments({ db, sandbox: billing.sandbox }));

const faults = [
  { kind: "status", status: 503, retryAfterSeconds: 1 },
  { kind: "delay", delayMs: 20 * deadlineMs },
  { kind: "drop" },
  { kind: "garbage" },
  { kind: "flood" },
] as const;

describe.each(["paystack", "paypal"] as const)("while %s fails", (provider) => {
  test.each(faults)(
    "with %j it is said, nothing hangs, and the payment arrives by itself",
    async (fault) => {
      const { sandbox, deps } = billing;
      const [payer, other] = [await addTestUser(db), await addTestUser(db)];
      const id = await payInSandbox[provider]({ deps, sandbox }, payer, chosen);
      const url = `/_sandbox/${provider}/faults`;
      await sandbox.open(url, { method: "POST", body: { ...fault, path: "/", times: 1_000 } });
      const claim =
        provider === "paystack"
          ? claimCheckout(hasty, payer, { provider, reference: id })
          : claimSubscription(hasty, payer, { provider, providerSubscriptionId: id });
      const unavailable = { code: "billing.provider_unavailable" };
      await expect(claim).rejects.toMatchObject(unavailable);
      await expect(startCheckout(hasty, other, { provider, ...chosen })).rejects.toMatchObject(
        unavailable,
      );
      const move = () => moveSchoolClock({ db, sandbox }, { advanceSeconds: 180 });
      const ask = () => reconcile({ ...hasty, log: { warn: () => undefined } }, { due: "now" });
      await move();
      expect((await ask()).failed).toBeGreaterThan(0);
      const summary = () => findSubscriptionSummary({ db }, payer.userId);
      expect(await summary()).toMatchObject({ subscription: "free" });
      await sandbox.open(url, { method: "DELETE" });
      await move();
      await reconcile({ ...deps, log: { warn: () => undefined } }, { due: "now" });
      expect(await summary()).toMatchObject({ subscription: "beginner" });
    },
  );
});
