import type { Page } from "@playwright/test";
import { expect, schoolUrl, test } from "./school.ts";

const screens = ["/", "/about", "/faq", "/terms-of-use", "/privacy-policy", "/no-such-page"];

/** The texts that overflow the window horizontally or are clipped by their box. */
async function findClippedTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const mayScroll = ".ticker, .swiper, .sr-only, [aria-hidden]";
    const texts = [...document.querySelectorAll("body *")].filter((element) => {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );
      return own && element.checkVisibility() && !element.closest(mayScroll);
    });
    const isCutOff = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      const skip = element.textContent === "Skip to content";
      return !skip && (left < -1 || right > innerWidth + 1 || isClipped(element));
    };
    const isClipped = (element: Element): boolean => {
      const { overflowX, overflowY, display } = getComputedStyle(element);
      if (display === "inline") return false;
      const hides = (how: string) => how === "hidden" || how === "clip";
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    const clipped = texts
      .filter(isCutOff)
      .map((element) => element.textContent?.trim().slice(0, 40) ?? "");
    return overflow > 0 ? [`${overflow} px beyond the window`, ...clipped] : clipped;
  });
}

/** Window sizes in CSS pixels: the narrowest phone, and a desktop at 200% zoom. */
const windows = { "320 px": { width: 320, height: 700 }, "200 %": { width: 640, height: 400 } };

test("pages neither scroll horizontally nor clip text at 320 px, 200% zoom and double text size [everyone-1]", async ({
  school: page,
}) => {
  const browser = await page.context().newCDPSession(page);
  const setFontSize = (standard: number) =>
    browser.send("Page.setFontSizes", { fontSizes: { standard } });
  for (const path of screens) {
    await page.goto(`${schoolUrl()}${path}`);
    for (const [name, size] of Object.entries(windows)) {
      await page.setViewportSize(size);
      expect(await findClippedTexts(page), `${path} at ${name}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await setFontSize(32);
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    expect(await findClippedTexts(page), `${path} at double text size`).toEqual([]);
    await setFontSize(16);
  }
});

test("prefers-reduced-motion disables animations [everyone-2]", async ({ school: page }) => {
  await page.goto(schoolUrl());
  const figures = page.getByRole("region", { name: "The school in figures" });
  await figures.scrollIntoViewIfNeeded();
  await expect(figures.locator("dd").last()).toHaveText("144");
  const composers = page.getByRole("region", { name: "Composers you will play" });
  await expect(composers.getByRole("button")).toBeHidden();
  await page.setViewportSize({ width: 320, height: 700 });
  const rightmost = () =>
    composers
      .locator("li")
      .evaluateAll((all) => Math.max(...all.map((item) => item.getBoundingClientRect().right)));
  await expect
    .poll(rightmost, { message: "composers fit the narrowest window" })
    .toBeLessThanOrEqual(300);
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = page.getByRole("region", { name: "New Releases" });
  await row.scrollIntoViewIfNeeded();
  await row.hover();
  await expect(row.locator(".swiper-initialized")).toBeVisible();
  await row.getByRole("button", { name: "Next" }).click();
  const isAfterStep = await row.locator(".swiper").evaluate((element) => {
    const { left } = element.getBoundingClientRect();
    const slide = element.querySelector(".swiper-slide-active")?.getBoundingClientRect();
    return slide ? Math.abs(slide.left - left) < 2 : false;
  });
  expect(isAfterStep, "the slide changes without a transition").toBe(true);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
      .map(({ id, effect }) => `${id} ${effect?.getComputedTiming().duration}`),
  );
  expect(moving).toEqual([]);
});

test("the composers' ticker shows names and monograms, and can be paused [everyone-3]", async ({
  school: page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(schoolUrl());
  const ticker = page.getByRole("region", { name: "Composers you will play" });
  await expect(ticker.getByRole("listitem")).toHaveCount(15);
  await expect(ticker.getByRole("listitem").first()).toHaveText("DSDomenico Scarlatti1685–1757");
  await expect(ticker.locator("li > i")).toHaveCount(30);
  const drift = () =>
    ticker
      .locator(".ticker-track")
      .evaluate((track) =>
        track
          .getAnimations()
          .map((animation) => [
            animation.playState,
            animation instanceof CSSAnimation && animation.animationName,
          ]),
      );
  expect(await drift()).toEqual([["running", "drift"]]);
  await ticker.getByRole("button", { name: "Pause the row of composers" }).click();
  await expect.poll(drift).toEqual([["paused", "drift"]]);
  await expect(ticker.getByRole("button")).toHaveAttribute("aria-pressed", "true");
});

test("pages have landmarks and a skip link [everyone-4]", async ({ school: page }) => {
  for (const path of ["/", "/terms-of-use"]) {
    await page.goto(`${schoolUrl()}${path}`);
    for (const landmark of ["banner", "main", "contentinfo"] as const) {
      await expect(page.getByRole(landmark), landmark).toHaveCount(1);
    }
    const names = await page
      .getByRole("navigation")
      .evaluateAll((all) => all.map((nav) => nav.getAttribute("aria-label")));
    expect(names).toEqual(expect.arrayContaining(["Main", "Footer", "Social media"]));
    expect(new Set(names).size).toBe(names.length);

    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await expect(skip).not.toBeInViewport();
    await page.keyboard.press("Tab");
    const isInMain = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
    expect(await isInMain()).toBe(true);
  }
});

/** Presses Tab through a page and expects visible focus; returns the focused names. */
async function tabThrough(page: Page, path: string, presses: number): Promise<string[]> {
  await page.goto(`${schoolUrl()}${path}`);
  const seen: string[] = [];
  while (seen.length < presses) {
    await page.keyboard.press("Tab");
    const { name, shown } = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return { name: "", shown: true };
      // A card shows its link's outline around the whole card.
      const shown = [undefined, "::after"].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(focused, part);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
      return { name: focused.ariaLabel ?? focused.textContent ?? "", shown };
    });
    if (name === "") break;
    expect(shown, `${name} on ${path}`).toBe(true);
    seen.push(name);
  }
  return seen;
}

test("keyboard focus is always visible [everyone-5]", async ({ school: page }) => {
  const atHome = await tabThrough(page, "/", 16);
  expect(atHome).toEqual(expect.arrayContaining(["Skip to content", "Login", "Get Started"]));
  expect(atHome).toHaveLength(16);
  const about = await tabThrough(page, "/about", 60);
  expect(about).toEqual(expect.arrayContaining(["See the lessons", "YouTube", "FAQ's"]));
});
