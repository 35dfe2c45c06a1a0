import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleInBothThemes,
  expectAccessibleLayout,
  schoolUrl,
  skipRetries,
  test,
} from "./school.ts";

const phone = { width: 390, height: 844 };
const searchCalls = "**/api/video?*";

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
  test("shows results while typing, with keyboard navigation [search-1]", async ({
    school: page,
  }) => {
    await openOverlay(page, "/");
    await page.keyboard.type("scale");
    const found = results(page).getByRole("link");
    await expect(found.first()).toContainText("The C Major Scale, Thumb Under");
    await expect(found.first()).toContainText("Beginner · 1m");
    await expect(found.first().locator("img")).toHaveAttribute("src", /-480\.webp$/);
    await expect(page.getByRole("status").filter({ hasText: /lessons? found/ })).toHaveText(
      new RegExp(`^${await found.count()} lessons? found$`),
    );
    await page.keyboard.press("ArrowUp");
    await expect(box(page)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(found.nth(1)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(box(page)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("s c");
    await expect(box(page)).toHaveValue("scales c");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await expect(found.first()).toContainText("The C Major Scale");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${schoolUrl()}/video/c-major-scale`);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("#main")).toBeFocused();
  });

  test("closes by Escape and by its button, returns the focus to the icon, and opens the search page by Enter", async ({
    school: page,
  }) => {
    const icon = await openOverlay(page, "/plans");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.type("ode");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(icon).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue("");
    await page.getByRole("button", { name: "Close" }).click();
    await expect(icon).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(box(page)).toBeFocused();
    await page.keyboard.type("ode to joy");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${schoolUrl()}/search?q=ode+to+joy`);
    await expect(results(page).getByRole("link", { name: /^Ode to Joy/ })).toBeVisible();
  });

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

  test("writes the typed text to the URL, in one history entry [search-5]", async ({
    school: page,
  }) => {
    await page.goto(`${schoolUrl()}/library`);
    await page.goto(`${schoolUrl()}/search`);
    await expect(box(page)).toBeFocused();
    await box(page).pressSequentially("gymnopdie", { delay: 40 });
    await expect(page).toHaveURL(/\?q=gymnopdie$/);
    await expect(results(page).getByRole("link").first()).toContainText(/Gymnop/);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(page).toHaveURL(`${schoolUrl()}/search`);
    await expect(results(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/library$/);
  });

  test("debounces typing to one request, and sends none for an empty box [search-6]", async ({
    school: page,
  }) => {
    const queries: string[] = [];
    await page.route(searchCalls, async (route) => {
      queries.push(new URL(route.request().url()).search);
      await route.continue();
    });
    await page.clock.install();
    await page.goto(`${schoolUrl()}/search`);
    await expect(box(page)).toBeFocused();
    await expect(page.getByText("A piece, a composer, a scale, a style.")).toBeVisible();
    // The page's clock stands still while typing, however slow the machine is.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await page.keyboard.type("   ");
    await page.keyboard.type("chopin");
    await expect(box(page)).toHaveValue("   chopin");
    await page.clock.resume();
    await expect(results(page)).toBeVisible();
    expect(queries).toEqual(["?page=1&limit=20&search=chopin"]);
  });

  test("aborts an earlier request, whose late response is ignored [search-7]", async ({
    school: page,
  }) => {
    const brokenOff: string[] = [];
    page.on("requestfailed", (request) => brokenOff.push(request.url()));
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await page.route("**/api/video?*search=waltz*", async (route) => {
      held.resolve();
      await release.promise;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${schoolUrl()}/search?q=waltz`);
    // The server renders "Searching" too: only the held request proves that the page has asked.
    await held.promise;
    await expect(page.getByRole("status", { name: "Searching" })).toBeVisible();
    await box(page).fill("blues");
    await expect(results(page).getByRole("link").first()).toContainText("Blues");
    await expect.poll(() => brokenOff.join()).toContain("search=waltz");
    release.resolve();
    await expect(results(page).getByRole("link").first()).toContainText("Blues");
  });

  test("shows an error when the request fails, with a retry [search-8]", async ({
    school: page,
  }) => {
    await page.clock.install();
    await page.route(searchCalls, (route) => route.abort());
    await page.goto(`${schoolUrl()}/search?q=ode`);
    await skipRetries(page);
    await expect(page.getByRole("alert")).toContainText("Unable to fetch videos.");
    await expectAccessibleInBothThemes(page);
    await page.unroute(searchCalls);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(results(page)).toBeVisible();
    await page.context().setOffline(true);
    await box(page).fill("waltz");
    await page.clock.fastForward(1_000);
    await expect(page.getByRole("alert")).toContainText("Unable to fetch videos.");
    await page.context().setOffline(false);
    await expect(results(page).getByRole("link").first()).toContainText("Waltz");
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
