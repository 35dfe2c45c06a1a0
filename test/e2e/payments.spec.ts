import { test as bare, type Page } from "@playwright/test";
import { button, dialog, planCard, planNames } from "./plan-cards.ts";
import { enter, expect, schoolUrl, signInByApi, test } from "./school.ts";
import {
  callSandbox,
  failPaystack,
  findCurrentPlan,
  mendPaystack,
  payByPaystack,
  registerStudent,
} from "./students.ts";

/** Opens /plans from the subscription screen, so that there is a page to return to. */
async function openPlans(page: Page): Promise<void> {
  await page.goto(`${schoolUrl()}/account-subscription`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /Change plan|See the plans/ })
    .click();
  await expect(page).toHaveURL(`${schoolUrl()}/plans`);
}

const choose = (page: Page, option: RegExp) =>
  dialog(page, "Choose payment option").getByRole("button", { name: option }).click();

async function choosePaypal(page: Page): Promise<void> {
  await choose(page, /Pay with PayPal/);
  await button(page, "Pay with PayPal (sandbox)").click();
}

const paypalPage = (page: Page) => page.frameLocator('iframe[title="Wallet payment (sandbox)"]');

async function payWithPaystack(page: Page): Promise<void> {
  await choose(page, /Pay by card/);
  const checkout = page.frameLocator('iframe[title="Card payment (sandbox)"]');
  await checkout.getByRole("button", { name: /^Pay/ }).click();
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a free student subscribes through PayPal, then upgrades by card [payments-1] [plans-13]", async ({
    school: page,
  }) => {
    const account = await registerStudent("wallet");
    await enter(page, account);
    await openPlans(page);
    const subscribe = page.getByRole("article").getByRole("button", { name: "Subscribe" });
    await expect(subscribe).toHaveCount(planNames.length);
    await subscribe.first().click();
    await expect(dialog(page, "Choose payment option")).toContainText(
      `For Fresh (demo student), ${account}@school.test.`,
    );
    const transfer = page.getByRole("button", { name: /^Bank transfer/ });
    await expect(transfer, "[plans-20] above the fold").toBeInViewport({ ratio: 1 });
    await choosePaypal(page);
    await paypalPage(page).getByRole("button", { name: "Agree and subscribe" }).click();
    await expect(dialog(page, "Payment Succesful")).toBeVisible();
    await button(page, "Continue").click();
    await expect(page).toHaveURL(`${schoolUrl()}/account-subscription`);
    expect(await findCurrentPlan(account)).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "active",
      subscriptionMethod: "paypal",
    });

    await openPlans(page);
    await expect(planCard(page, "Beginner").getByText("YOUR PLAN")).toBeVisible();
    await planCard(page, "Professional").getByRole("button", { name: "Upgrade" }).click();
    await expect(dialog(page, "Upgrade to Professional?")).toContainText(
      "Your Beginner plan is cancelled now.",
    );
    await expect(dialog(page, "Upgrade to Professional?")).toContainText(
      "You lose the Beginner lessons",
    );
    await button(page, "Yes, Continue").click();
    await expect(dialog(page, "Choose payment option")).toBeVisible();
    expect(await findCurrentPlan(account)).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "cancelled",
    });
    // [plans-13] Closing the payment tells that the earlier plan is cancelled, and offers to undo
    // it.
    await page.keyboard.press("Escape");
    const ends = dialog(page, "Beginner will not renew");
    await expect(ends).toContainText("Beginner was cancelled for the change. You keep it until");
    await ends.getByRole("button", { name: "Resume Beginner" }).click();
    await expect(dialog(page, "Resume Beginner?")).toBeVisible();
    await button(page, "No, Exit").click();
    await planCard(page, "Professional").getByRole("button", { name: "Upgrade" }).click();
    await button(page, "Yes, Continue").click();
    await payWithPaystack(page);
    await expect(dialog(page, "Payment Succesful")).toBeVisible();
    await expect(dialog(page, "Payment Succesful")).toContainText(
      "You are on the Professional plan.",
    );
    await button(page, "Continue").click();
    await openPlans(page);
    await expect(planCard(page, "Professional").getByText("YOUR PLAN")).toBeVisible();
    await expect(page.getByText("YOUR PLAN")).toHaveCount(1);
    expect(await findCurrentPlan(account)).toMatchObject({
      subscription: "professional",
      subscriptionStatus: "active",
      subscriptionMethod: "paystack",
    });
  });
});

test("leaving PayPal charges nothing and keeps the old plan [payments-3]", async ({
  school: page,
}) => {
  const account = await registerStudent("leaver");
  await payByPaystack(account, "beginner");
  await enter(page, account);
  await openPlans(page);
  await planCard(page, "Intermediate").getByRole("button", { name: "Upgrade" }).click();
  await button(page, "Yes, Continue").click();
  await choosePaypal(page);
  await paypalPage(page).getByRole("button", { name: "Cancel and return" }).click();
  await expect(dialog(page, "Payment not completed")).toBeVisible();
  await expect(dialog(page, "Payment not completed")).toContainText("Nothing was charged.");
  await page.keyboard.press("Escape");
  await dialog(page, "Beginner will not renew").getByRole("button", { name: "Let it end" }).click();
  await expect(planCard(page, "Beginner").getByText("YOUR PLAN")).toBeVisible();

  expect(await findCurrentPlan(account)).toMatchObject({
    subscription: "beginner",
    subscriptionStatus: "cancelled",
  });
  const { userId, call } = await signInByApi(account);
  expect((await call(`/api/playback/${userId}/five-finger-c`)).status).toBe(200);

  // The earlier plan is already cancelled: the dialog says so, and no request is sent.
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await planCard(page, "Intermediate").getByRole("button", { name: "Upgrade" }).click();
  await expect(dialog(page, "Upgrade to Intermediate?")).toContainText(
    "Your Beginner plan is cancelled already.",
  );
  await button(page, "Yes, Continue").click();
  await expect(dialog(page, "Choose payment option")).toBeVisible();
  expect(sent).toEqual([]);
});

test("a declined card changes nothing [payments-4]", async ({ school: page }) => {
  const account = await registerStudent("declined");
  await enter(page, account);
  await openPlans(page);
  await planCard(page, "Professional Pro").getByRole("button", { name: "Subscribe" }).click();
  await choose(page, /Pay by card/);
  const checkout = page.frameLocator('iframe[title="Card payment (sandbox)"]');
  await checkout.getByRole("button", { name: /^Fail/ }).click();
  await checkout.getByRole("button", { name: "Close" }).click();
  await expect(dialog(page, "Payment not completed")).toBeVisible();
  expect(await findCurrentPlan(account)).toMatchObject({ subscription: "free" });
});

test("a student who goes back below the open card page, and pays there, has the plan", async ({
  school: page,
}) => {
  await enter(page, await registerStudent("returner"));
  await openPlans(page);
  await planCard(page, "Beginner").getByRole("button", { name: "Subscribe" }).click();
  await choose(page, /Pay by card/);
  const checkout = page.frameLocator('iframe[title="Card payment (sandbox)"]');
  const pay = checkout.getByRole("button", { name: /^Pay/ });
  await pay.waitFor();
  await page.goBack();
  await expect(page).toHaveURL(`${schoolUrl()}/account-subscription`);
  await pay.click();
  const plan = page.getByRole("main").getByRole("heading", { name: "Beginner", exact: true });
  await expect(plan).toBeVisible();
});

test("a failed cancellation is reported; a successful one shows after a reload [payments-5]", async ({
  school: page,
}) => {
  const account = await registerStudent("canceller");
  await payByPaystack(account, "intermediate");
  await enter(page, account);
  await page.goto(`${schoolUrl()}/account-subscription`);
  const main = page.getByRole("main");
  await expect(main.getByText("Active", { exact: true })).toBeVisible();
  await expect(main.getByText("Renews on")).toBeVisible();
  await main.getByRole("button", { name: "Cancel subscription" }).click();
  const question = dialog(page, "Cancel your subscription?");
  await expect(question).toContainText("Its lessons stay open to you until");
  const cancel = question.getByRole("button", { name: "Cancel subscription" });
  // The worker learns of the subscription after its first charge.
  const { call } = await signInByApi(account);
  await expect.poll(async () => (await call("/api/user")).text()).toContain('"SUB_');
  await failPaystack({ path: "/subscription" });
  await cancel.click();
  await expect(page.getByText("Unable to cancel subscription", { exact: true })).toBeVisible();
  await expect(question.getByRole("alert")).toContainText("The payment provider does not answer.");
  expect(await findCurrentPlan(account)).toMatchObject({ subscriptionStatus: "active" });

  await mendPaystack();
  // Cancelled on Paystack's own page in the meantime.
  const { subscriptionId } = await findCurrentPlan(account);
  await callSandbox(`/_sandbox/paystack/subscriptions/${subscriptionId}/cancel`, {});
  const reloaded = page.waitForEvent("load");
  await cancel.click();
  await reloaded;
  await expect(main.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(main.getByText("Ends on")).toBeVisible();
  await expect(main.getByRole("button", { name: "Cancel subscription" })).toHaveCount(0);
});

// Uses Playwright's own fixture: the console error is expected here.
bare(
  "a PayPal script that fails to load is reported in the console only [payments-6]",
  async ({ page }) => {
    const logged: string[] = [];
    const pageErrors: string[] = [];
    page.on("console", (message) => logged.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => pageErrors.push(error.message));
    await page.route("**/sdk/js**", (route) => route.abort());
    await enter(page, await registerStudent("scriptless"));
    await page.goto(`${schoolUrl()}/plans`);
    await planCard(page, "Beginner").getByRole("button", { name: "Subscribe" }).click();
    await choose(page, /Pay with PayPal/);
    await expect(dialog(page, "Payment not completed")).toBeVisible();
    const sentence = "Failed to load the PayPal JS SDK script.";
    await expect.poll(() => logged.filter((text) => text.includes(sentence))).toHaveLength(1);
    expect(logged).toContain(`error: ${sentence}`);
    expect(pageErrors).toEqual([]);
    await expect(page.getByText(sentence)).toHaveCount(0);
  },
);
