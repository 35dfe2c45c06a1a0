import type { Page } from "@playwright/test";
import { readMail } from "./mailbox.ts";
import { button, dialog, planCard } from "./plan-cards.ts";
import { enter, expect, expectAccessibleLayout, schoolUrl, test, windows } from "./school.ts";
import { callSandbox, emailOf, findCurrentPlan, registerStudent } from "./students.ts";

/**
 * Chooses a way to pay Beginner, and confirms in the popup that the money was sent; returns our
 * reference.
 */
async function sendMoney(page: Page, way: RegExp, sent: string): Promise<string> {
  const started = page.waitForResponse("**/api/paystack/checkout");
  await dialog(page, "Choose payment option").getByRole("button", { name: way }).click();
  const { data } = await (await started).json();
  const popup = page.frameLocator('iframe[title="Card payment (sandbox)"]');
  await popup.getByRole("button", { name: sent }).click();
  return String(data.reference);
}

const arrives = (reference: string) =>
  callSandbox(`/_sandbox/paystack/transactions/${reference}`, { status: "success" });

test.describe("on a phone in Nigeria", () => {
  test.use({ viewport: windows.phone, timezoneId: "Africa/Lagos" });

  test("a student pays a month by transfer, leaves while the bank confirms it, and pays again by USSD", async ({
    school: page,
  }) => {
    const account = await registerStudent("transfer");
    await enter(page, account);
    await page.goto(`${schoolUrl()}/plans?period=monthly`);
    await planCard(page, "Beginner").getByRole("button", { name: "Subscribe" }).click();
    await expect(dialog(page, "Choose payment option")).toContainText("Once, for one month");
    await expectAccessibleLayout(page);
    const reference = await sendMoney(page, /^Bank transfer/, "I have sent the transfer");

    const waiting = dialog(page, "Waiting for your bank");
    await expect(waiting).toContainText("your transfer of ₦7,500 for one month of Beginner");
    await waiting.getByText("Close", { exact: true }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Waiting for your bank" })).toBeVisible();
    await expect(planCard(page, "Beginner").getByText("YOUR PLAN")).toHaveCount(0);
    await page.goto(`${schoolUrl()}/account-subscription`);
    await expect(main.getByText("your transfer of ₦7,500 for one month of Beginner")).toBeVisible();
    await expectAccessibleLayout(page);

    await arrives(reference);
    await readMail(emailOf(account), /^Your transfer has arrived$/, "₦7,500 for one month");
    await page.reload();
    await expect(main.getByText("Waiting for your bank")).toHaveCount(0);
    await expect(main.getByText("Paid once")).toBeVisible();
    await expect(main.getByText("Ends on")).toBeVisible();
    await expect(main.getByText(/cancel/i)).toHaveCount(0);
    expect(await findCurrentPlan(account)).toMatchObject({ subscriptionStatus: "active" });

    await main.getByRole("link", { name: "Pay again" }).click();
    const card = planCard(page, "Beginner");
    await expect(card.getByText("YOUR PLAN")).toBeVisible();
    await card.getByRole("button", { name: "Pay again for Beginner" }).click();
    await expect(dialog(page, "Choose payment option").getByText("Pay by card")).toHaveCount(0);
    const second = await sendMoney(page, /^USSD/, "I have dialled the USSD code");
    await expect(waiting).toBeVisible();
    await arrives(second);
    // The page polls.
    await expect(dialog(page, "Payment Succesful")).toBeVisible();
    await button(page, "Continue").click();
  });
});
