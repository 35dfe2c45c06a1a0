import type { Page } from "@playwright/test";
import { findHiddenFocus } from "../support/find-hidden-focus.ts";
import { findClippedTexts } from "./find-clipped-texts.ts";
import { findUnprintable } from "./find-unprintable.ts";
import { expect, expectAccessibleLayout, schoolUrl, test, windows } from "./school.ts";

/** Grouped by kind, so that the screens of one test share a browser's cache. */
const visitorScreens = {
  lessons: [
    "/",
    "/library",
    "/library?tab=professional",
    "/search",
    "/search?q=major",
    "/video/five-finger-c",
    "/plans",
    "/plans?period=yearly",
  ],
  forms: [
    "/register",
    "/verify-account",
    "/login",
    "/reset-password",
    "/contact",
    "/unsubscribe",
    "/cancel-renewal",
    "/guardian",
  ],
  texts: [
    "/about",
    "/faq",
    "/account-deletion",
    "/terms-of-use",
    "/privacy-policy",
    "/no-such-page",
  ],
};

/** Lists and the lesson have mark-up of their own for wide windows; so has the top bar, which is on each. */
const wideScreens: ReadonlySet<string> = new Set(["/", "/library", "/video/five-finger-c"]);

test.use({ viewport: windows.phone });

/** The last words of long texts, which the print must contain. */
const lastWords: Record<string, string> = {
  "/terms-of-use": "Questions about them reach us",
  "/privacy-policy": "For anything about privacy",
  "/faq": "Half speed is where most difficult bars are learned",
};

/**
 * Fails unless the page prints as black text on white, complete and without navigation, from both
 * themes.
 */
async function expectPrintable(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: "print" });
  for (const theme of ["dark", "light"]) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    expect((await findUnprintable(page)).slice(0, 8), `${path}, ${theme}`).toEqual([]);
  }
  const words = lastWords[path];
  if (words !== undefined) await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText("Skip to content")).not.toBeInViewport();
  await page.emulateMedia({ media: "screen" });
}

const shownFocus = { unmarked: [], covered: [] };

/** The screens of texts, which may be enlarged. */
const textScreens: ReadonlySet<string> = new Set(["/", ...visitorScreens.texts]);

/** Window sizes in CSS pixels: the narrowest phone, and a desktop at 200% zoom. */
const narrowWindows = {
  "320 px": { width: 320, height: 700 },
  "200 %": { width: 640, height: 400 },
};

/** Fails if text is clipped in a narrow window or at double text size. */
async function expectWholeTexts(page: Page, path: string): Promise<void> {
  for (const [name, size] of Object.entries(narrowWindows)) {
    await page.setViewportSize(size);
    expect(await findClippedTexts(page), `${path} at ${name}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  const browser = await page.context().newCDPSession(page);
  const setFontSize = async (standard: number) => {
    await browser.send("Page.setFontSizes", { fontSizes: { standard } });
    await expect(page.locator("html")).toHaveCSS("font-size", `${standard}px`);
  };
  await setFontSize(32);
  expect(await findClippedTexts(page), `${path} at double text size`).toEqual([]);
  await setFontSize(16);
  await browser.detach();
}

/** Presses Tab on a screen whose document is new, and expects a visible focus; returns the focused names. */
async function tabThrough(page: Page, presses: number): Promise<string[]> {
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
    expect(shown, name).toBe(true);
    seen.push(name);
  }
  return seen;
}

async function expectLandmarks(page: Page): Promise<void> {
  for (const landmark of ["banner", "main", "contentinfo"] as const) {
    await expect(page.getByRole(landmark), landmark).toHaveCount(1);
  }
  const names = await page
    .getByRole("navigation")
    .evaluateAll((all) => all.map((nav) => nav.getAttribute("aria-label")));
  expect(names).toEqual(expect.arrayContaining(["Main", "Footer", "Social media"]));
  expect(new Set(names).size).toBe(names.length);
}

/** Screens that are walked by Tab: the presses, and names that they reach. */
const tabWalks: Record<string, { presses: number; names: readonly string[] }> = {
  "/": { presses: 16, names: ["Login", "Get Started"] },
  "/about": { presses: 60, names: ["See the lessons", "YouTube", "FAQ's"] },
  "/terms-of-use": { presses: 1, names: [] },
};

/** Walks a screen whose document is new, and leaves its top by the skip link. */
async function expectTabWalk(page: Page, path: string): Promise<void> {
  const { presses, names } = tabWalks[path] ?? { presses: 1, names: [] };
  const skip = page.getByRole("link", { name: "Skip to content" });
  expect(await tabThrough(page, 1)).toEqual(["Skip to content"]);
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  const reached = await tabThrough(page, presses - 1);
  expect(reached, path).toEqual(expect.arrayContaining([...names]));
  if (path === "/") expect(reached).toHaveLength(presses - 1);
  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press("Tab");
  const isInMain = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
  expect(await isInMain()).toBe(true);
}

/** The rows that the screens of texts and the walks by Tab prove. */
const furtherRows: Record<string, string> = {
  lessons: " [everyone-1] [everyone-4] [everyone-5]",
  texts: " [everyone-1] [everyone-4] [everyone-5]",
};

// One visit per screen covers all checks, since the visit costs more than the checks.
for (const [kind, paths] of Object.entries(visitorScreens)) {
  test(`a visitor's ${kind} are accessible in both themes, never scroll horizontally, hide no focus, clip no text, ask no third party and print as black text on white [screens-1] [public-pages-2] [public-pages-3] [everyone-6]${furtherRows[kind] ?? ""}`, async ({
    school: page,
  }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== schoolUrl()) foreign.push(request.url());
    });
    for (const path of paths) {
      await test.step(path, async () => {
        // A walk by Tab sees the desktop's navigation.
        const isWalked = path in tabWalks;
        await page.setViewportSize(isWalked ? windows.desktop : windows.phone);
        await page.goto(`${schoolUrl()}${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        if (isWalked) {
          await expectLandmarks(page);
          await expectTabWalk(page, path);
          await page.setViewportSize(windows.phone);
        }
        const sizes = wideScreens.has(path) ? Object.values(windows) : [windows.phone];
        await expectAccessibleLayout(page, sizes);
        // The skip link adds its hash.
        await expect(page).toHaveURL(({ pathname, search }) => `${pathname}${search}` === path);
        // After a key, a focus that a script sets is shown like the keyboard's.
        await page.keyboard.press("Tab");
        expect(await page.evaluate(findHiddenFocus), path).toEqual(shownFocus);
        if (textScreens.has(path)) await expectWholeTexts(page, path);
        await page.setViewportSize(windows.desktop);
        await expectPrintable(page, path);
      });
    }
    expect(foreign).toEqual([]);
  });
}

test("every page shows its text without JavaScript [screens-3]", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const expected: Record<string, RegExp> = {
    "/": /Learn to play the piano\s*like a pro[\s\S]*Five Fingers|Learn to play the piano/,
    "/library": /Five Fingers, Five Keys/,
    "/video/five-finger-c": /Put one finger on each key/,
    "/plans": /7,500/,
    "/faq": /playback|speed/i,
    "/terms-of-use": /Lagos/,
    "/privacy-policy": /Privacy/,
  };
  for (const [path, words] of Object.entries(expected)) {
    await page.goto(`${schoolUrl()}${path}`);
    await expect(page.locator("body"), path).toContainText(words);
  }
  await context.close();
});

test("an unknown lesson is 404 [screens-4]", async ({ school: page }) => {
  const response = await page.goto(`${schoolUrl()}/video/no-such-lesson`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});
