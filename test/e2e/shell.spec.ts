import type { Page } from "@playwright/test";
import { expect, openHydrated, schoolUrl, signIn, test } from "./school.ts";

const banner = (page: Page) => page.getByRole("banner");
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe("the layout around every screen", () => {
  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("has a visitor's top bar and the footer [shell-1]", async ({ page }) => {
      await page.goto(`${schoolUrl()}/faq`);
      const main = banner(page).getByRole("navigation", { name: "Main" }).getByRole("link");
      const links = await main.evaluateAll((all) =>
        all.map((link) => `${link.textContent} ${link.getAttribute("href")}`),
      );
      expect(links).toEqual([
        "Home /",
        "About /about",
        "Library /library",
        "Plans /plans",
        "Contact /contact",
      ]);
      const search = banner(page).getByRole("link", { name: "Search" });
      await expect(search).toHaveAttribute("href", "/search");
      const login = banner(page).getByRole("link", { name: "Login" });
      await expect(login).toHaveAttribute("href", "/login");

      const footer = page.getByRole("contentinfo");
      for (const [name, path] of [
        ["FAQ's", "/faq"],
        ["Terms of Use", "/terms-of-use"],
        ["Privacy Policy", "/privacy-policy"],
        ["Contact Us", "/contact"],
      ] as const) {
        await expect(footer.getByRole("link", { name })).toHaveAttribute("href", path);
      }
      const social = footer.getByRole("navigation", { name: "Social media" }).getByRole("link");
      await expect(social).toHaveText(["YouTube", "Instagram", "Facebook"]);
      for (const link of await social.all()) await expect(link).toHaveAttribute("href", /^https:/);
    });
  });

  test("a menu whose script fails to load shows an error, and opens on a later click", async ({
    school: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, "/faq");
    await page.route(/dialog-body/, (route) => route.abort());
    const open = page.getByRole("button", { name: "Open the menu" }).first();
    await open.click();
    const notice = "This could not be loaded. Please check your connection and try again.";
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "close" }).click();
    await expect(page.getByText(notice)).toHaveCount(0);
    await page.unroute(/dialog-body/);
    await open.click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("a phone has a slide-out menu and a bottom bar with a link to the top [shell-3]", async ({
    school: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${schoolUrl()}/terms-of-use`);
    const bar = page.getByRole("navigation", { name: "Quick links" });
    await expect(bar.locator("a, button")).toHaveText(["Home", "Search", "Login", "Top"]);
    await expect(bar.locator("svg")).toHaveCount(4);
    await expect(bar.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    await expect(bar.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => scrolled(page)).toBeGreaterThan(1000);
    await bar.getByRole("button", { name: "Top" }).click();
    await expect.poll(() => scrolled(page)).toBe(0);
    await bar.getByRole("link", { name: "Search" }).click();
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
    await page.keyboard.press("Escape");

    const menu = page.getByRole("dialog", { name: "Menu" });
    await page.getByRole("button", { name: "Open the menu" }).click();
    await expect(menu.getByRole("navigation", { name: "Menu" }).getByRole("link")).toHaveText([
      "Home",
      "About",
      "Library",
      "Plans",
      "Contact",
    ]);
    await expect(menu.getByRole("link", { name: "Login" })).toBeVisible();
    await menu.getByRole("link", { name: "Plans" }).click();
    await expect(page).toHaveURL(`${schoolUrl()}/plans`);
    await expect(menu).toHaveCount(0);

    await signIn(page, "free");
    await page.goto(schoolUrl());
    await bar.getByRole("button", { name: "Account" }).click();
    const account = menu.getByRole("navigation", { name: "Account" });
    await expect(account.getByRole("link")).toHaveText([
      "Profile",
      "Favorites",
      "Questions & Reviews",
      "Account Edit",
      "Subscription",
      "Security",
      "Practice",
    ]);
    await menu.getByRole("button", { name: "Logout" }).click();
    await expect(bar.getByRole("link", { name: "Login" })).toBeVisible();
  });
});
