import type { Page } from "@playwright/test";
import { dialog, mockHeldPlan, noPlan, type Renewal } from "./plan-cards.ts";
import { enter, expect, expectAccessibleLayout, schoolUrl, test, windows } from "./school.ts";

const renewal: Renewal = {
  plan: "professional-pro",
  billingPeriod: "monthly",
  provider: "paystack",
  amountMinor: 1_850_000,
  currency: "NGN",
  subscriptionId: "SUB_1",
  nextChargeOn: "2026-06-28T12:00:00.000Z",
  hasFailed: false,
  endsBecauseCardExpires: false,
};
/** Opens a page as a student with this subscription; returns how to change it. */
async function openWith(page: Page, path: string, held: object) {
  await page.clock.setFixedTime("2026-06-01T12:00:00.000Z");
  await enter(page, "free");
  const setHeldPlan = await mockHeldPlan(page, "free");
  setHeldPlan(held);
  await page.goto(`${schoolUrl()}${path}`);
  return setHeldPlan;
}

test.describe("on a phone", () => {
  test.use({ viewport: windows.phone });

  test("a student who is charged without access sees it, and cancels there [subscription-2]", async ({
    school: page,
  }) => {
    const setHeldPlan = await openWith(page, "/account-subscription", { renewal });
    const main = page.getByRole("main");
    for (const text of ["₦18,500 a month", "Next charge on", "28 June 2026"]) {
      await expect(main.getByText(text, { exact: true })).toBeVisible();
    }
    const still = "You are still charged for Professional Pro";
    await expect(main.getByText(still)).toBeVisible();
    await expectAccessibleLayout(page);
    await main.getByRole("button", { name: "Cancel subscription" }).click();
    const question = dialog(page, "Cancel your subscription?");
    await expect(question).toContainText("Professional Pro will not be charged again.");
    await expect(question).not.toContainText("stay open");
    await page.route("**/api/paystack/cancel/*", (route) => {
      setHeldPlan({});
      return route.fulfill({ json: { data: noPlan } });
    });
    await question.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(main.getByText("No plan yet")).toBeVisible();
  });
});
