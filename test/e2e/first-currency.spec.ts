import type { Locator, Page } from "@playwright/test";
import { button, dialog, planCard } from "./plan-cards.ts";
import { enter, expect, expectAccessibleLayout, schoolUrl, test, windows } from "./school.ts";

const leftOf = async (text: Locator) => (await text.boundingBox())?.x ?? Number.NaN;

async function expectFirst(page: Page, first: string, second: string): Promise<void> {
  const card = planCard(page, "Beginner");
  const [one, other] = [first, second].map((text) => card.getByText(text, { exact: true }));
  if (!one || !other) throw new Error("Two prices are compared");
  expect(await leftOf(one)).toBeLessThan(await leftOf(other));
}

const optionsOf = (page: Page) =>
  dialog(page, "Choose payment option").getByRole("button", { name: /^Pay/ });

test.describe("on a phone in Nigeria", () => {
  test.use({ viewport: windows.phone, timezoneId: "Africa/Lagos" });

  test("naira come first on the plans and in the payment dialog, until the student pays in dollars", async ({
    school: page,
  }) => {
    await enter(page, "free");
    await page.goto(`${schoolUrl()}/plans`);
    await expectFirst(page, "₦7,500", "$10");
    const card = planCard(page, "Beginner");
    await expect(card.getByText("or ₦80,000 · $100 a year")).toBeVisible();
    await expect(card.getByText("or $100 · ₦80,000 a year")).toBeHidden();
    await expectAccessibleLayout(page);
    await page.setViewportSize(windows.desktop);
    await expectFirst(page, "₦7,500", "$10");
    await card.getByRole("button", { name: "Subscribe" }).click();
    await expect(optionsOf(page)).toHaveText([/^Pay by card/, /^Pay with PayPal/]);

    await page.route("**/api/paypal/checkout", (route) =>
      route.fulfill({ status: 503, json: { message: "No.", code: "x", requestId: "r" } }),
    );
    await optionsOf(page).last().click();
    await button(page, "Close").last().click();
    await page.goto(`${schoolUrl()}/plans`);
    await expectFirst(page, "$10", "₦7,500");
  });
});

test.describe("elsewhere in Africa", () => {
  test.use({ timezoneId: "Africa/Algiers" });

  test("dollars come first, until the student pays in naira", async ({ school: page }) => {
    await enter(page, "free");
    await page.goto(`${schoolUrl()}/plans`);
    await expectFirst(page, "$10", "₦7,500");
    await planCard(page, "Beginner").getByRole("button", { name: "Subscribe" }).click();
    await expect(optionsOf(page)).toHaveText([/^Pay with PayPal/, /^Pay by card/]);
    await page.route("**/api/paystack/checkout", (route) =>
      route.fulfill({ status: 503, json: { message: "No.", code: "x", requestId: "r" } }),
    );
    await optionsOf(page).last().click();
    await button(page, "Close").last().click();
    await page.goto(`${schoolUrl()}/plans`);
    await expectFirst(page, "₦7,500", "$10");
  });
});
