import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleInBothThemes,
  expectAccessibleLayout,
  schoolUrl,
  test,
} from "./school.ts";

const phone = { width: 390, height: 844 };

const results = (page: Page) => page.getByRole("list", { name: "Lessons found" });
const box = (page: Page) => page.getByPlaceholder("Type to Search");

/** Opens a page's search overlay by the visible icon, which is a plain link before hydration. */
async function openOverlay(page: Page, path: string) {
  await page.goto(`${schoolUrl()}${path}`, { waitUntil: "networkidle" });
  const icon = page.getByRole("link", { name: "Search" }).filter({ visible: true });
  await icon.click();
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await expect(box(page)).toBeFocused();
  return icon;
}

test.describe("the search overlay", () => {
  test("fills a phone, opened from its bottom bar [search-2]", async ({ school: page }) => {
    await page.setViewportSize(phone);
    const icon = await openOverlay(page, "/");
    expect((await page.getByRole("dialog").boundingBox())?.height).toBe(phone.height);
    await box(page).fill("minuet");
    await results(page).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/video\/minuet-in-g$/);
    await expect(icon).not.toBeFocused();
  });

  test("is accessible in each of its states, in both themes [search-3]", async ({
    school: page,
  }) => {
    await openOverlay(page, "/faq");
    await expectAccessibleInBothThemes(page);
    await box(page).fill("major");
    await expect(results(page)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expectAccessibleLayout(page);
    await box(page).fill("zzqqxx");
    await expect(page.getByText("Nothing found for “zzqqxx”.")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "No lessons found" })).toHaveCount(1);
    await expectAccessibleInBothThemes(page);
  });
});

test.describe("the search page", () => {
  test("opens a linked search, and the back button returns to it [search-4]", async ({
    school: page,
  }) => {
    await page.goto(`${schoolUrl()}/search?q=prelude`);
    await expect(box(page)).toHaveValue("prelude");
    await results(page)
      .getByRole("link", { name: /Prelude in C/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Prelude in C");
    await page.goBack();
    await expect(page).toHaveURL(`${schoolUrl()}/search?q=prelude`);
    await expect(results(page).getByRole("link", { name: /Prelude in C/ })).toBeVisible();
  });

  test("treats any query in the URL as plain text", async ({ school: page }) => {
    const refused: number[] = [];
    page.on("response", (response) => response.status() >= 400 && refused.push(response.status()));
    for (const hostile of ["%00", "%ED%A0%80", "<script>alert(1)</script>", "a".repeat(3_000)]) {
      await page.goto(`${schoolUrl()}/search?q=${hostile}`);
      await expect(page.getByRole("link", { name: "Professional" })).toBeVisible();
    }
    expect(refused).toEqual([]);
  });

  test("links to the library without JavaScript", async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${schoolUrl()}/search`);
    await expect(page.getByText("Searching needs scripts.")).toBeVisible();
    await context.close();
  });
});
