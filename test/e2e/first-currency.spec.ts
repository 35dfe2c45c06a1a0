import type { Locator, Page } from "@playwright/test";
import { button, dialog, planCard } from "./plan-cards.ts";
import { enter, expect, expectAccessibleInBothThemes, schoolUrl, test } from "./school.ts";

const leftOf = async (text: Locator) => (await text.boundingBox())?.x ?? Number.NaN;

async function expectFirst(page: Page, first: string, second: string): Promise<void> {
  const card = planCard(page, "Beginner");
  const [one, other] = [first, second].map((text) => card.getByText(text, { exact: true }));
  if (!one || !other) throw new Error("Two prices are compared");
  expect(await leftOf(one)).toBeLessThan(await leftOf(other));
}

const optionsOf = (page: Page) =>
  dialog(page, "Choose payment option").getByRole("button", { name: /^Pay/ });

for (const width of [390, 1440]) {
  test.describe(`in Nigeria, at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, timezoneId: "Africa/Lagos" });

    test("naira come first on the plans and in the payment dialog, until the student pays in dollars", async ({
      school: page,
    }) => {
      await enter(page, "free");
      await page.goto(`${schoolUrl()}/plans`);
      await expectFirst(page, "₦7,500", "$10");
      const card = planCard(page, "Beginner");
      await expect(card.getByText("or ₦80,000 · $100 a year")).toBeVisible();
      await expect(card.getByText("or $100 · ₦80,000 a year")).toBeHidden();
      await expectAccessibleInBothThemes(page);
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
}

for (const timezoneId of ["America/New_York", "Africa/Algiers"]) {
  test.describe(`in the zone ${timezoneId}`, () => {
    test.use({ timezoneId });

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
}
