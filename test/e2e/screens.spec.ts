import type { Page, ViewportSize } from "@playwright/test";
import { findHiddenFocus } from "../support/find-hidden-focus.ts";
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

/** Opens a screen, and expects no redirect. */
async function expectAccessibleScreen(
  page: Page,
  path: string,
  sizes: readonly ViewportSize[] = [windows.phone],
): Promise<void> {
  await page.goto(`${schoolUrl()}${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessibleLayout(page, sizes);
  await expect(page).toHaveURL(`${schoolUrl()}${path}`);
}

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

// One visit per screen covers all checks, since the visit costs more than the checks.
for (const [kind, paths] of Object.entries(visitorScreens)) {
  test(`a visitor's ${kind} are accessible in both themes, never scroll horizontally, hide no focus, ask no third party and print as black text on white [screens-1] [public-pages-2] [public-pages-3] [everyone-6]`, async ({
    school: page,
  }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== schoolUrl()) foreign.push(request.url());
    });
    for (const path of paths) {
      await test.step(path, async () => {
        await page.setViewportSize(windows.phone);
        const sizes = wideScreens.has(path) ? Object.values(windows) : [windows.phone];
        await expectAccessibleScreen(page, path, sizes);
        // After a key, a focus that a script sets is shown like the keyboard's.
        await page.keyboard.press("Tab");
        expect(await page.evaluate(findHiddenFocus), path).toEqual(shownFocus);
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
