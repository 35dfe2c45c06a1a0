import type { Locator } from "@playwright/test";
import { button, type PlanName, planCard, planNames } from "./plan-cards.ts";
import { expect, schoolUrl, test } from "./school.ts";

/** Prices of spec §9: dollars and naira, monthly and yearly. */
const prices: Record<PlanName, readonly [string, string, string, string]> = {
  Beginner: ["$10", "₦7,500", "$100", "₦80,000"],
  Intermediate: ["$15", "₦10,000", "$150", "₦110,000"],
  "Intermediate Pro": ["$20", "₦12,500", "$220", "₦140,000"],
  Professional: ["$25", "₦15,000", "$270", "₦170,000"],
  "Professional Pro": ["$30", "₦20,000", "$335", "₦200,000"],
};

test("a visitor sees five plans with both prices by month and year, reads that they renew, and registers to subscribe [plans-2] [plans-4]", async ({
  school: page,
}) => {
  await page.goto(`${schoolUrl()}/faq`);
  // Navigates in the browser, so that loading and failing are visible.
  let works = false;
  await page.route("**/api/plans", (route) =>
    works ? route.fallback() : route.fulfill({ status: 500, body: "" }),
  );
  await page.clock.install();
  await page.getByRole("banner").getByRole("link", { name: "Plans" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page.locator("main [data-skeleton]")).toHaveCount(planNames.length);
  const skeletons = await boxesOf(page.locator("main [data-skeleton]"));
  const failure = page.getByText("Unable to fetch plans.", { exact: true });
  await expect(async () => {
    await page.clock.fastForward(4_000);
    await expect(failure).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [50] });
  works = true;
  await button(page, "Try again").click();

  await expect(page.getByRole("article")).toHaveCount(planNames.length);
  expect(skeletons, "nothing moves when the cards come").toEqual(
    await boxesOf(page.getByRole("article")),
  );
  await expect(page.getByText("YOUR PLAN")).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Monthly" })).toBeChecked();
  for (const [plan, [dollars, naira]] of Object.entries(prices)) {
    const article = page.getByRole("article", { name: plan, exact: true });
    for (const price of [dollars, naira]) {
      await expect(article.getByText(price, { exact: true }), plan).toBeVisible();
    }
    await expect(article.getByText("a month", { exact: true })).toBeVisible();
    await expect(article.getByText("Subscribe", { exact: true })).toHaveAttribute(
      "href",
      "/register",
    );
  }
  const comparison = page.getByRole("table");
  await expect(comparison.getByRole("row"), "[plans-20]").toHaveCount(1 + planNames.length);
  await expect(comparison.getByRole("row", { name: /^Beginner/ })).toContainText(/\d+save 16%/);
  await page.getByText("Yearly", { exact: true }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/plans?period=yearly`);
  for (const [plan, [, , dollars, naira]] of Object.entries(prices)) {
    const article = page.getByRole("article", { name: plan, exact: true });
    for (const price of [dollars, naira]) {
      await expect(article.getByText(price, { exact: true }), plan).toBeVisible();
    }
    await expect(article.getByText("a year", { exact: true })).toBeVisible();
  }
  const main = page.getByRole("main");
  await expect(main).toContainText(
    "A plan renews by itself each month or year until it is cancelled.",
  );
  await expect(main.getByRole("link", { name: "terms of use" })).toHaveAttribute(
    "href",
    "/terms-of-use",
  );
  await planCard(page, "Professional").getByText("Subscribe", { exact: true }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/register`);
});

/** Position and size of each element, in whole pixels. */
async function boxesOf(all: Locator): Promise<number[][]> {
  return await all.evaluateAll((each) =>
    each.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round);
    }),
  );
}
