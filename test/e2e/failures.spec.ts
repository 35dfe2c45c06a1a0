import type { Page } from "@playwright/test";
import { expect, schoolUrl, signIn, test } from "./school.ts";

/** Every call to this address fails, as if the server had stumbled without a word. */
const fail = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 500, body: "" }));

test("home without its lists: a sentence for the new, nothing for the top rated, kept figures", async ({
  school: page,
}) => {
  await fail(page, "**/api/video/new");
  await fail(page, "**/api/review/top/rated/videos");
  await fail(page, "**/api/stats");
  // From another page, so that no document brings what the calls do not.
  await page.goto(`${schoolUrl()}/faq`, { waitUntil: "networkidle" });
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByText("Sadly, we couldn't fetch the newest videos for you.")).toBeVisible();
  await expect(page.getByRole("region", { name: /top rated/i })).toHaveCount(0);
  // The figures of spec §9, where the school's own cannot be had.
  const figures = page.getByRole("region", { name: "The school in figures" });
  await figures.scrollIntoViewIfNeeded();
  await expect(figures.locator("dd").nth(0)).toContainText("4,753");
  await expect(figures.locator("dd").nth(1)).toContainText("207");
});

test("the library and a lesson's next videos say what could not be fetched, and try again", async ({
  school: page,
}) => {
  await page.goto(schoolUrl(), { waitUntil: "networkidle" });
  await fail(page, "**/api/video/library**");
  await fail(page, "**/api/video/next**");
  await page.getByRole("banner").getByRole("link", { name: "Library" }).click();
  await expect(page.getByText("Unable to fetch videos.")).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/api/video/library**");
  await page.getByRole("button", { name: /try again/i }).click();
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page.getByText("Unable to fetch next videos.")).toBeVisible({ timeout: 30_000 });
});

test("a lesson whose pass cannot be had says so, once", async ({ school: page }) => {
  await signIn(page, "beginner");
  let asked = 0;
  await page.route("**/api/playback/**", (route) => {
    asked += 1;
    return route.fulfill({ status: 500, body: "" });
  });
  await page.goto(`${schoolUrl()}/video/five-finger-c`);
  await expect(page.getByText("Unable to fetch video playback.")).toBeVisible();
  expect(asked).toBe(1);
});
