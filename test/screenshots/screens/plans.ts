import type { Page } from "@playwright/test";
import type { SubscriptionSummary } from "#billing/contract.ts";
import {
  fail,
  goWithin,
  hold,
  hoverNotice,
  mockResponse,
  type SchoolTarget,
  type Screen,
  skipRetries,
} from "../screen.ts";
import { changeUser, choose, held, payAtOnce, payByPaystack, verification } from "./paid-user.ts";

const plans = { path: "/plans", windowOnly: true };
const subscription = { path: "/account-subscription", account: "free" };
const narrow = { widths: [390], viewport: { width: 320, height: 640 } };

/** Plan and payment screens. */
export const planScreens: readonly Screen[] = [
  { name: "plans", path: "/plans" },
  { name: "plans-320", path: "/plans", widths: [390], viewport: { width: 320, height: 640 } },
  { name: "plans-yearly", path: "/plans?period=yearly" },
  { name: "plans-naira", path: "/plans", before: preferNaira },
  {
    name: "plans-naira-320",
    path: "/plans?period=yearly",
    before: preferNaira,
    ...narrow,
  },
  {
    name: "plans-minor",
    path: "/plans",
    account: "free",
    before: (page) => changeUser(page, { awaitsGuardian: true }),
  },
  { name: "plans-finish", path: "/plans", account: "free", before: intendPlan },
  { name: "plans-past-due", path: "/plans", account: "free", before: giveFailed },
  { name: "plans-student", path: "/plans", account: "intermediate-pro" },
  {
    name: "plans-loading",
    path: "/faq",
    prepare: wait,
    waits: true,
  },
  {
    name: "plans-failed",
    path: "/faq",
    before: (page) => page.clock.install(),
    prepare: failPlans,
  },
  {
    ...plans,
    name: "plan-upgrade",
    account: "beginner",
    prepare: (page) => choose(page, "Upgrade"),
  },
  {
    ...plans,
    name: "plan-downgrade",
    account: "professional-pro",
    prepare: (page) => choose(page, "Downgrade"),
  },
  { ...plans, name: "plan-change-failed", account: "professional-pro", prepare: failChange },
  {
    ...plans,
    name: "payment-choice",
    account: "free",
    prepare: (page) => choose(page, "Subscribe"),
  },
  {
    ...plans,
    name: "payment-choice-naira",
    account: "free",
    before: preferNaira,
    prepare: (page) => choose(page, "Subscribe"),
  },
  { ...plans, name: "payment-opening", account: "free", prepare: beginPaystack, waits: true },
  { ...plans, name: "payment-wallet", account: "free", prepare: openPaypalWindow },
  { ...plans, name: "payment-confirming", account: "free", prepare: confirm, waits: true },
  { ...plans, name: "payment-succeeded", account: "free", prepare: succeed },
  { ...plans, name: "payment-left", account: "free", prepare: leavePaypal },
  { ...plans, name: "payment-unclear", account: "free", prepare: endUnclear },
  { ...plans, name: "payment-ended", account: "free", prepare: endOver },
  { ...subscription, name: "subscription-renews", before: giveRenewing },
  { ...subscription, name: "subscription-ends", before: giveExpiring },
  { ...subscription, name: "subscription-failed", before: giveFailed },
  { ...subscription, name: "subscription-failed-320", before: giveFailed, ...narrow },
  { ...subscription, name: "subscription-stray", before: giveStray },
  { ...subscription, name: "subscription-closed", before: giveClosed },
];

/** Stores a plan chosen before the login. */
async function intendPlan(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const choice = { plan: "beginner", period: "monthly" };
    localStorage.setItem("tlp-intention", JSON.stringify({ choice, savedAt: Date.now() }));
  });
}

async function preferNaira(page: Page, { url }: SchoolTarget): Promise<void> {
  const name = `tlp-currency${new URL(url).port}`;
  await page.context().addCookies([{ name, value: "NGN", url }]);
}

async function wait(page: Page): Promise<void> {
  await hold(page, "**/api/plans");
  await goWithin(page, "/plans");
}

async function failPlans(page: Page): Promise<void> {
  await fail(page, "**/api/plans");
  await goWithin(page, "/plans");
  await skipRetries(page);
}

async function failChange(page: Page): Promise<void> {
  await fail(page, "**/cancel/**");
  await choose(page, "Downgrade");
  await page.getByRole("button", { name: "Yes, Continue" }).click();
  await hoverNotice(page);
}

async function beginPaystack(page: Page): Promise<void> {
  await hold(page, "**/api/paystack/checkout");
  await payByPaystack(page);
  await page.getByText("Opening the card page…").waitFor();
}

async function openPaypalWindow(page: Page): Promise<void> {
  await choose(page, "Subscribe");
  await page.getByRole("button", { name: /Pay with PayPal/ }).click();
  await page.getByRole("button", { name: "Pay with PayPal (sandbox)" }).waitFor();
}

async function leavePaypal(page: Page): Promise<void> {
  await openPaypalWindow(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Payment not completed" }).waitFor();
}

async function confirm(page: Page, target: SchoolTarget): Promise<void> {
  await hold(page, verification);
  await payAtOnce(page, target);
  await page.getByRole("dialog", { name: "Confirming your payment" }).waitFor();
}

async function succeed(page: Page, target: SchoolTarget): Promise<void> {
  const message = "User subscription activated successfully";
  await mockResponse(page, verification, { message, data: held });
  await payAtOnce(page, target);
  await page.getByRole("dialog", { name: "Payment Succesful" }).waitFor();
}

async function endUnclear(page: Page, target: SchoolTarget): Promise<void> {
  await mockResponse(page, verification, { message: "The bank has not answered yet", data: held });
  await payAtOnce(page, target);
  await page.getByRole("dialog", { name: "Payment not completed" }).waitFor();
}

async function endOver(page: Page, target: SchoolTarget): Promise<void> {
  const message = "The time that this payment bought is over. Please choose a plan.";
  await mockResponse(page, verification, { message, code: "billing.plan_ended" }, 409);
  await payAtOnce(page, target);
  await page.getByRole("dialog", { name: "Payment not completed" }).waitFor();
}

const renewal: NonNullable<SubscriptionSummary["renewal"]> = {
  plan: "professional-pro",
  billingPeriod: "yearly",
  amountMinor: 18_500_000,
  currency: "NGN",
  provider: "paystack",
  subscriptionId: "SUB_1",
  nextChargeOn: "2027-02-28T12:00:00.000Z",
  hasFailed: false,
  endsBecauseCardExpires: false,
};
const renewing = {
  subscription: "professional-pro",
  subscriptionType: "yearly",
  subscriptionStatus: "active",
  subscriptionMethod: "paystack",
  subscriptionId: "SUB_1",
  subscribedOn: "2026-02-28T12:00:00.000Z",
  paidThrough: "2027-02-28T12:00:00.000Z",
  renewal,
};
const failed = { ...renewal, hasFailed: true };

async function giveRenewing(page: Page): Promise<void> {
  await changeUser(page, renewing);
}

async function giveExpiring(page: Page): Promise<void> {
  await changeUser(page, { ...renewing, renewal: { ...renewal, endsBecauseCardExpires: true } });
}

async function giveFailed(page: Page): Promise<void> {
  const paidThrough = "2026-05-31T12:00:00.000Z";
  await changeUser(page, {
    ...renewing,
    subscriptionStatus: "past-due",
    paidThrough,
    renewal: failed,
  });
}

/** A plan that is charged without access. */
async function giveStray(page: Page): Promise<void> {
  await changeUser(page, { renewal });
}

async function giveClosed(page: Page): Promise<void> {
  await changeUser(page, { renewal: failed });
}
