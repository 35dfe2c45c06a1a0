import type { Page } from "@playwright/test";
import type { ResumeTerms } from "#billing/contract.ts";
import { latestPayments, paymentOf } from "../../support/payment-samples.ts";
import {
  fail,
  hold,
  mockResponse,
  type SchoolTarget,
  type Screen,
  skipRetries,
} from "../screen.ts";
import { changeUser, held, payAtOnce, verification } from "./paid-user.ts";

const subscription = { path: "/account-subscription", account: "free" };
const dialog = { windowOnly: true, account: "free" };
const ownPlan = { ...dialog, path: "/plans?period=monthly" };

/** Students' screens of payments and of continuing their plan. */
export const paymentScreens: readonly Screen[] = [
  {
    ...ownPlan,
    name: "plan-switch-year",
    path: "/plans?period=yearly",
    before: (page) => giveTerms(page, { kind: "now", keepsDays: true }, { renews: "monthly" }),
    prepare: (page) => openOwnPlan(page, /^Switch/),
  },
  {
    ...ownPlan,
    name: "plan-switch-month",
    before: (page) => giveTerms(page, later, { renews: "yearly" }),
    prepare: (page) => openOwnPlan(page, /^Switch/),
  },
  {
    ...ownPlan,
    name: "plan-resume",
    before: (page) => giveTerms(page, later, { renews: null }),
    prepare: (page) => openOwnPlan(page, /^Resume/),
  },
  {
    ...ownPlan,
    name: "plan-resume-paypal",
    before: (page) => giveTerms(page, { ...later, storedCard: null }, { renews: null }),
    prepare: (page) => openOwnPlan(page, /^Resume/),
  },
  { ...ownPlan, name: "plan-resume-failed", before: failTerms, prepare: openFailedTerms },
  { ...dialog, name: "payment-waiting", path: "/plans", prepare: waitForBank },
  { ...dialog, name: "payment-unanswered", path: "/plans", prepare: endUnanswered },
  { account: "free", name: "plans-pending-transfer", path: "/plans", before: givePendingTransfer },
  { ...subscription, name: "subscription-pending-transfer", before: givePendingTransfer },
  { ...subscription, name: "subscription-once", before: givePaidOnce },
  { ...subscription, name: "payments", before: givePayments },
  { ...subscription, name: "payments-320", before: givePayments, ...narrow() },
  {
    ...subscription,
    name: "payments-loading",
    waits: true,
    before: (page) => hold(page, payments),
  },
  { ...subscription, name: "payments-failed", before: failPayments, prepare: skipRetries },
];

function narrow() {
  return { widths: [390], viewport: { width: 320, height: 640 } };
}

const charge = { firstChargeOn: "2026-06-28T12:00:00.000Z", amountMinor: 750_000 };
const later: ResumeTerms & { kind: "later" } = {
  kind: "later",
  storedCard: { last4: "4081", ...charge, currency: "NGN" },
  byApproval: [{ provider: "paypal", ...charge, amountMinor: 1_000, currency: "USD" }],
};
const terms = "**/api/subscription/resume/**";

/**
 * A student of the beginner plan who can continue it on these terms. `renews`: the billing period,
 * or none.
 */
async function giveTerms(
  page: Page,
  data: ResumeTerms,
  { renews }: { renews: "monthly" | "yearly" | null },
): Promise<void> {
  await giveBeginner(page, renews);
  await mockResponse(page, terms, { data });
}

async function giveBeginner(page: Page, renews: "monthly" | "yearly" | null): Promise<void> {
  const subscriptionType = renews ?? "monthly";
  const renewal = renews && {
    plan: "beginner",
    billingPeriod: renews,
    amountMinor: 750_000,
    currency: "NGN",
    provider: "paystack",
    subscriptionId: "SUB_1",
    nextChargeOn: charge.firstChargeOn,
    hasFailed: false,
    endsBecauseCardExpires: false,
  };
  await changeUser(page, {
    ...held,
    subscriptionType,
    subscriptionStatus: renews ? "active" : "cancelled",
    paidThrough: charge.firstChargeOn,
    subscriptionId: "SUB_1",
    renewal,
  });
}

async function openOwnPlan(page: Page, action: RegExp): Promise<void> {
  await page.getByRole("article").getByRole("button", { name: action }).click();
  await page.getByRole("dialog").getByText("Everything that is open").waitFor();
}

async function failTerms(page: Page): Promise<void> {
  await giveBeginner(page, null);
  await fail(page, terms);
}

async function openFailedTerms(page: Page): Promise<void> {
  await page
    .getByRole("article")
    .getByRole("button", { name: /^Resume/ })
    .click();
  await page.getByRole("dialog").getByRole("alert").first().waitFor({ timeout: 30_000 });
}

async function waitForBank(page: Page, target: SchoolTarget): Promise<void> {
  const message = "We are waiting for your bank to confirm your transfer.";
  await mockResponse(page, verification, { message, code: "billing.transfer_pending" }, 409);
  await payAtOnce(page, target);
  await page.getByRole("dialog", { name: "Waiting for your bank" }).waitFor();
}

async function endUnanswered(page: Page, target: SchoolTarget): Promise<void> {
  const message = "The payment provider does not answer. Please try again.";
  await mockResponse(page, verification, { message, code: "billing.provider_unavailable" }, 503);
  await payAtOnce(page, target);
  const unclear = page.getByRole("dialog", { name: "Payment not completed" });
  await unclear.waitFor({ timeout: 30_000 });
}

async function givePendingTransfer(page: Page): Promise<void> {
  const transfer = { plan: "professional-pro", billingPeriod: "yearly", currency: "NGN" };
  await changeUser(page, { pendingTransfer: { ...transfer, amountMinor: 20_000_000 } });
}

async function givePaidOnce(page: Page): Promise<void> {
  await changeUser(page, { ...held, paidThrough: charge.firstChargeOn, isPaidOnce: true });
}

const payments = "**/api/payments/**";

async function givePayments(page: Page): Promise<void> {
  const data = { payments: [...latestPayments, paymentOf(2)], total: 40, nextCursor: "next" };
  await mockResponse(page, payments, { data });
}

async function failPayments(page: Page): Promise<void> {
  await page.clock.install();
  await fail(page, payments);
}
