import { afterAll, beforeAll, expect, test } from "vitest";
import { planActionFor } from "#billing/browser/pages/plans/plan-action.ts";
import { pay } from "../../../../sandbox/paystack/testing/pay-for-tests.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { paidPlans, subscriptionSummary } from "../../contract.ts";
import { startCheckout } from "../checkout/start-checkout.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { moveSchoolClock, setChargesFail } from "../testing/prepare-payments.ts";
import { startTestBilling } from "../testing/test-billing.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { cancelPlan } from "./cancel-plan.ts";
import { findSubscriptionSummary } from "./find-subscription.ts";

const database = await useDatabase();
const { db } = database;
const log = { warn: () => undefined };

let billing: Awaited<ReturnType<typeof startTestBilling>>;
beforeAll(async () => {
  billing = await startTestBilling(database);
});
afterAll(() => billing.close());

const askAll = () => reconcile({ ...billing.deps, log }, { due: "all" });

async function addPayer(oneTimePayment?: "card") {
  const user = await addTestUser(db);
  const chosen = { provider: "paystack", plan: "beginner", billingPeriod: "monthly" } as const;
  const { accessCode } = await startCheckout(billing.deps, user, { ...chosen, oneTimePayment });
  await pay(billing.sandbox, accessCode);
  await askAll();
  return user;
}

/** The summary that the server sends. */
const readHeld = async ({ userId }: { userId: string }) =>
  subscriptionSummary.parse(await findSubscriptionSummary({ db }, userId));

/** The actions of all plan cards. */
async function actionsOf(user: { userId: string }, period: "monthly" | "yearly" = "monthly") {
  const held = await readHeld(user);
  return paidPlans.map((plan) => planActionFor(held, plan, period));
}
const upgrades = ["upgrade", "upgrade", "upgrade", "upgrade"];

test("[plan-action-5] each state that the server sends has its action on one's own card", async () => {
  expect(await actionsOf(await addTestUser(db))).toEqual(paidPlans.map(() => "subscribe"));
  expect(await actionsOf(await addPayer("card"))).toEqual(["pay-again", ...upgrades]);
  const user = await addPayer();
  expect(await actionsOf(user)).toEqual(["your-plan", ...upgrades]);
  expect(await actionsOf(user, "yearly")).toEqual(["switch", ...upgrades]);
  const other = await addPayer();
  await cancelPlan(billing.deps, other, { provider: "paystack" });
  expect(await actionsOf(other)).toEqual(["resume", ...upgrades]);
  await setChargesFail(billing.sandbox, "Insufficient Funds");
  // Two days after the charge, on whichever day of the month the plan began.
  const { paidThrough } = await readHeld(user);
  const leftMs = Date.parse(paidThrough ?? "") - Date.now();
  const advanceSeconds = Math.round(leftMs / 1000) + 2 * 86_400;
  await moveSchoolClock({ db, sandbox: billing.sandbox }, { advanceSeconds });
  await askAll();
  expect(await actionsOf(user)).toEqual(["pay", ...upgrades]);
});
