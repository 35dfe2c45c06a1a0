import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import * as z from "zod";
import { findSubscriptionSummary } from "#billing/server/index.ts";
import { type DemoSession, enterWith, openSession } from "../support/school/demo-session.ts";
import { type RunningSchool, removeData } from "../support/school/run-school.ts";
import { runUnpreparedSchool } from "../support/school/run-unprepared-school.ts";
import { openSchoolClock } from "../support/school/school-clock.ts";
import { makeTinySchool } from "../support/school/tiny-school.ts";
import { button, dialog, planCard } from "./plan-cards.ts";
import { expect, test } from "./school.ts";

// A school of its own, since the clock is moved.
test.describe.configure({ mode: "serial", timeout: 240_000 });

const email = "free@school.test";

let school: RunningSchool;
let clock: Awaited<ReturnType<typeof openSchoolClock>>;
let session: DemoSession;

let schoolDir: string;
test.beforeAll(async () => {
  schoolDir = await makeTinySchool();
  school = await runUnpreparedSchool(schoolDir, { LOG_LEVEL: "silent" });
  clock = await openSchoolClock(school);
  session = await openSession(school.url, "free");
});
test.afterAll(async () => {
  await clock.close();
  await school.stop();
  await removeData(school.dataDir);
  await rm(schoolDir, { recursive: true });
});

const summary = () => findSubscriptionSummary({ db: clock.db }, session.user._id);
const failures = "/_sandbox/paystack/charge-failures";
const faults = "/_sandbox/paystack/faults";

/** Moves the clock past the next charge, which fails. */
async function failRenewal(): Promise<void> {
  const { payments } = clock;
  await payments.call(failures, { body: { customer: email, times: 100 } });
  const { now } = z.object({ now: z.string() }).parse(await payments.call("/_sandbox/clock"));
  const due = Temporal.Instant.from((await summary()).renewal?.nextChargeOn ?? "");
  const seconds = Temporal.Instant.from(now).until(due).total("seconds");
  await payments.move(Math.ceil(seconds) + 600);
}

const mails = z.array(
  z.object({ subject: z.string(), to: z.array(z.object({ address: z.string() })) }),
);

/** Waits for mails of this subject to the student. */
async function expectMails(subject: string, count: number): Promise<void> {
  await clock.runJob("main.send-billing-notices");
  const found = async () =>
    mails
      .parse(await (await fetch(`${school.mailbox}/api/email`)).json())
      .filter((mail) => mail.to.some((to) => to.address === email) && mail.subject === subject);
  await expect.poll(found, { timeout: 30_000 }).toHaveLength(count);
}

/** Opens the student's plan until it shows a text, while the worker fetches charges. */
async function openPlan(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${school.url}/account-subscription`);
    const main = page.getByRole("main");
    await expect(main.getByText(text).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

/** Lets minutes pass, in which the worker reconciles, until the student has the plan. */
async function passUntilBeginner(): Promise<void> {
  await expect(async () => {
    await clock.payments.move(180);
    await clock.runJob("main.reconcile-payments");
    const planOf = async () => (await summary()).subscription;
    await expect.poll(planOf, { timeout: 5_000 }).toBe("beginner");
  }).toPass({ timeout: 90_000 });
}

test("a student who returns from paying while Paystack answers 503 is told so, and the plan opens by itself", async ({
  school: page,
}) => {
  const { payments } = clock;
  await enterWith(page, session);
  await page.goto(`${school.url}/plans?period=monthly`);
  await planCard(page, "Beginner").getByRole("button", { name: "Subscribe" }).click();
  await dialog(page, "Choose payment option")
    .getByRole("button", { name: /Pay by card/ })
    .click();
  const pay = page
    .frameLocator('iframe[title="Card payment (sandbox)"]')
    .getByRole("button", { name: /^Pay/ });
  await pay.waitFor();
  const fault = { kind: "status", status: 503, path: "/transaction/verify", times: 1_000 };
  await payments.call(faults, { body: fault });
  await pay.click();
  await expect(dialog(page, "Confirming your payment")).toBeVisible();
  const unclear = dialog(page, "Payment not completed");
  await expect(unclear).toContainText("please do not pay again", { timeout: 30_000 });
  await expect(unclear).toContainText("give this reference: tlp-");
  await expect(unclear.getByRole("button", { name: "Check again" })).toBeVisible();
  await unclear.getByText("Close", { exact: true }).click();
  await expect(planCard(page, "Beginner").getByText("YOUR PLAN")).toHaveCount(0);
  expect((await summary()).subscription).toBe("free");

  await payments.call(faults, { method: "DELETE" });
  await passUntilBeginner();
  await page.goto(`${school.url}/plans?period=monthly`);
  await expect(dialog(page, "Payment Succesful")).toContainText("You are on the Beginner plan.");
  await button(page, "Continue").click();
});

test("a renewal that fails is told on the page and by mail, and is active once the card is changed", async ({
  school: page,
}) => {
  await enterWith(page, session);
  await failRenewal();
  await openPlan(page, "The last charge failed");
  await expectMails("Your payment did not go through", 1);
  await clock.payments.call(failures, { method: "DELETE" });
  const update = page.getByRole("button", { name: "Update card" });
  // The circuit breaker of a failed provider stays open for ten seconds.
  await expect(async () => {
    await page.getByRole("button", { name: "Change card" }).click();
    await expect(update).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await update.click();
  await expect(page.getByText("Card ending in 6666")).toBeVisible();
  await clock.payments.move(86_400);
  await clock.runJob("main.retry-renewals");
  await openPlan(page, "Renews on");
  await expect(page.getByText("The last charge failed")).toBeHidden();
  expect(await summary()).toMatchObject({
    subscription: "beginner",
    subscriptionStatus: "active",
    renewal: { hasFailed: false },
  });
});

test("left alone, a renewal that failed ends in the free plan, and is said to", async ({
  school: page,
}) => {
  await enterWith(page, session);
  await failRenewal();
  await openPlan(page, "The last charge failed");
  await expectMails("Your payment did not go through", 2);
  await clock.payments.move(4 * 86_400);
  await openPlan(page, "The lessons are closed to you until a payment arrives.");
  await expectMails("Your lessons are closed", 1);
  expect(await summary()).toMatchObject({ subscription: "free" });
});
