import type { Page } from "@playwright/test";
import { expect, openHydrated, schoolUrl, test } from "./school.ts";

const banner = (page: Page) => page.getByRole("banner");
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
}

test.describe("navigation", () => {
  test("every navigation starts at the top, and back returns to the former page [site-3]", async ({
    school: page,
  }) => {
    await page.goto(schoolUrl());
    await scrollDown(page);
    await banner(page).getByRole("link", { name: "Library" }).click();
    await expect(page).toHaveURL(`${schoolUrl()}/library`);
    await expect.poll(() => scrolled(page)).toBe(0);

    const tab = (name: string, selected = true) => page.getByRole("tab", { name, selected });
    await scrollDown(page);
    const before = await scrolled(page);
    await tab("Intermediate", false).dispatchEvent("click");
    await expect(page).toHaveURL(`${schoolUrl()}/library?tab=intermediate`);
    expect(await scrolled(page), "a tab leaves the page where it is").toBe(before);
    const cards = page.getByRole("main").locator('a[href^="/video/"]');
    await expect(cards.first()).toBeVisible();
    await scrollDown(page);
    await cards.first().click();
    await expect(page).toHaveURL(/\/video\//);
    await expect.poll(() => scrolled(page)).toBe(0);

    await page.goBack();
    await expect(tab("Intermediate")).toBeVisible();
    await scrollDown(page);
    await page.goBack();
    await expect(page).toHaveURL(`${schoolUrl()}/`);
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goForward();
    await expect(tab("Intermediate")).toBeVisible();
    await expect(page).toHaveURL(`${schoolUrl()}/library?tab=intermediate`);
  });

  test("a progress line is shown while the next screen loads [site-4]", async ({
    school: page,
  }) => {
    const arrived = Promise.withResolvers<void>();
    await page.route("**/assets/about-*.js", async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.goto(`${schoolUrl()}/faq`);
    const light = page.locator("body > [aria-hidden].bg-accent");
    await expect(light).not.toHaveAttribute("data-busy");
    await banner(page).getByRole("link", { name: "About" }).click();
    await expect(light).toHaveAttribute("data-busy");
    await expect(light).toHaveCSS("opacity", "1");
    await expect(page).toHaveURL(`${schoolUrl()}/faq`);
    arrived.resolve();
    await expect(page).toHaveURL(`${schoolUrl()}/about`);
    await expect(light).not.toHaveAttribute("data-busy");
    await expect(light).toHaveCSS("opacity", "0");
  });

  test("the back button closes open menus and dialogs [site-5]", async ({ school: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${schoolUrl()}/faq`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Use" }).click();
    await expect(page).toHaveURL(`${schoolUrl()}/terms-of-use`);
    await page.getByRole("button", { name: "Open the menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${schoolUrl()}/faq`);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("navigation", { name: "Quick links" }).getByText("Search").click();
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(`${schoolUrl()}/terms-of-use`);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("back from a section of a long text returns to its top [site-6]", async ({
    school: page,
  }) => {
    await page.goto(`${schoolUrl()}/terms-of-use`);
    const contents = page.getByRole("navigation", { name: "On this page" });
    await contents.getByRole("link", { name: /^6\./ }).click();
    await expect(page.getByRole("heading", { name: /^6\./ })).toBeInViewport();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(0);
  });
});

test.describe("errors", () => {
  test("an unknown path shows an image, 404 and a link home [site-7]", async ({ school: page }) => {
    const response = await page.goto(`${schoolUrl()}/no/such-page`);
    expect(response?.status()).toBe(404);
    const main = page.getByRole("main");
    const picture = main.locator("img");
    await expect(picture).toHaveAttribute("src", /^\/pictures\/close-/);
    const isSeen = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
    await expect.poll(() => picture.evaluate(isSeen)).toBe(true);
    await expect(main.locator("section > div[aria-hidden]")).toHaveCSS(
      "background-color",
      /rgba\(14, 12, 13/,
    );
    await expect(main.getByRole("img", { name: "404" })).toBeVisible();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(main.getByText("The page you are looking for is not available")).toBeVisible();
    await main.getByRole("link", { name: "Go Home" }).click();
    await expect(page).toHaveURL(`${schoolUrl()}/`);
  });

  test("a screen that throws shows 'Unexpected Application Error!', a retry and a link home [site-8]", async ({
    page,
  }) => {
    const broken = "export const clientLoader = () => { throw new Error('broken'); };";
    await page.route("**/assets/about-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: broken }),
    );
    await openHydrated(page, "/faq");
    await banner(page).getByRole("link", { name: "About" }).click();
    const failure = page.getByRole("heading", { name: "Unexpected Application Error!" });
    await expect(failure).toBeVisible();
    await expect(page).toHaveTitle("Unexpected Application Error!");
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.getByRole("link", { name: "Go Home" }).click();
    await expect(page).toHaveURL(`${schoolUrl()}/`);
    await expect(failure).toHaveCount(0);
  });
});
