import type { Page, ViewportSize } from "@playwright/test";
import { findHiddenFocus } from "./find-hidden-focus.ts";
import { findUnprintable } from "./find-unprintable.ts";
import {
  enter,
  expect,
  expectAccessibleLayout,
  expectNoHorizontalScroll,
  schoolUrl,
  test,
  windows,
} from "./school.ts";
import { payByPaystack, postAboutLesson, registerStudent } from "./students.ts";

/** By kind, so that the screens of one test share a browser's cache. */
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

test.use({ viewport: windows.phone });

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Opens a screen, from which a visitor is not redirected. */
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

/** Words at the end of long texts, of which print leaves nothing out. */
const lastWords: Record<string, string> = {
  "/terms-of-use": "Questions about them reach us",
  "/privacy-policy": "For anything about privacy",
  "/faq": "Half speed is where most difficult bars are learned",
};

/** Fails unless the page's print is black text on white, complete and without navigation, from both themes. */
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

// One visit of a screen for all that holds on each: the visit costs more than the checks.
for (const [kind, paths] of Object.entries(visitorScreens)) {
  test(`a visitor's ${kind} are accessible in both themes, never scroll horizontally, hide no focus, ask no third party and print as black text on white [screens-1] [public-pages-2] [public-pages-3] [everyone-6]`, async ({
    school: page,
  }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== schoolUrl()) foreign.push(request.url());
    });
    // Lists and the lesson have mark-up of their own for wide windows; so has the top bar, which is on each.
    const sizes = kind === "lessons" ? Object.values(windows) : [windows.phone];
    for (const path of paths) {
      await test.step(path, async () => {
        await page.setViewportSize(windows.phone);
        await expectAccessibleScreen(page, path, sizes);
        expect(await findHiddenFocus(page), path).toEqual(shownFocus);
        await page.setViewportSize(windows.desktop);
        await expectPrintable(page, path);
      });
    }
    expect(foreign).toEqual([]);
  });
}

test("the screens of a Google sign-in are accessible, too [screens-1] [screens-2]", async ({
  school: page,
}) => {
  const newcomer = { name: "Newcomer (demo student)", email: "newcomer@school.test" };
  await page.route("**/api/auth/google/confirmed", (route) =>
    route.fulfill({ json: { data: newcomer } }),
  );
  await expectAccessibleScreen(page, `/create-account?${new URLSearchParams(newcomer)}`);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/auth/google", async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.goto(`${schoolUrl()}/auth/google?code=waiting&state=none`);
  await expect(page.getByRole("heading", { name: "Signing you in" })).toBeVisible();
  await expectAccessibleLayout(page);
  held.resolve();
  await expect(page).toHaveURL(`${schoolUrl()}/login`);
});

/** The account screens, each with a text of its empty state. */
const accountScreens = {
  "/account-profile": "Full Name",
  "/account-favorites": "No favorites yet",
  "/account-questions": "No questions or reviews yet",
  "/account-edit": "Save",
  "/account-subscription": "No plan yet",
  "/account-security": "Where you are signed in",
} as const;

test.describe("a student's screens", () => {
  test("the payment dialogs are accessible", async ({ school: page }) => {
    await enter(page, "beginner");
    await page.goto(`${schoolUrl()}/plans`);
    await expect(page.getByText("YOUR PLAN")).toBeVisible();
    await expectAccessibleLayout(page);
    await page.getByRole("button", { name: "Upgrade" }).first().click();
    await expect(dialog(page, "Upgrade to Intermediate?")).toBeVisible();
    await expectAccessibleLayout(page);
    // This account's plan has no payment behind it, so there is nothing to cancel.
    await page.getByRole("button", { name: "Yes, Continue" }).click();
    await expect(dialog(page, "Choose payment option")).toBeVisible();
    await expectAccessibleLayout(page);
    await page.getByRole("button", { name: /Pay with PayPal/ }).click();
    await expect(dialog(page, "Pay with PayPal")).toBeVisible();
    // It listens to keys a moment after it shows.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(dialog(page, "Pay with PayPal")).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(dialog(page, "Payment not completed")).toBeVisible();
    await expectAccessibleLayout(page);
  });

  test("a student sees the empty account screens, which are accessible and hide no focus [screens-5]", async ({
    school: page,
  }) => {
    await enter(page, await registerStudent("newcomer"));
    for (const [path, words] of Object.entries(accountScreens)) {
      await page.goto(`${schoolUrl()}${path}`);
      await expect(page.getByRole("main").getByText(words).first(), path).toBeVisible();
      await expect(page, path).toHaveURL(`${schoolUrl()}${path}`);
      await expectAccessibleLayout(page);
      expect(await findHiddenFocus(page), path).toEqual(shownFocus);
    }
  });

  test("the screens with a plan, a favourite, a question and a review are accessible and fit from 320 px to a wide screen at 200 %, and their forms hide no focus [screens-6] [community-8]", async ({
    school: page,
  }) => {
    const account = await registerStudent("busy");
    await payByPaystack(account, "beginner");
    await postAboutLesson("five-finger-c", account);
    await enter(page, account);
    const main = page.getByRole("main");
    const expectWhole = async () => {
      // 720 is a wide screen at 200%.
      await page.setViewportSize({ width: 720, height: 900 });
      await expectNoHorizontalScroll(page);
      await expectAccessibleLayout(page);
      await page.setViewportSize(windows.phone);
    };
    for (const path of ["/account-favorites", "/account-questions"]) {
      await page.goto(`${schoolUrl()}${path}`);
      await expect(main.locator('a[href^="/video/five-finger-c"]').first()).toBeVisible();
      await expectWhole();
    }
    await page.goto(`${schoolUrl()}/account-subscription`);
    await main.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(dialog(page, "Cancel your subscription?")).toBeVisible();
    await expectWhole();
    // In a wide window the player loads without a press of Play.
    await page.setViewportSize(windows.desktop);
    await page.goto(`${schoolUrl()}/video/five-finger-c?tab=reviews`);
    await page.frameLocator("iframe").locator("video").waitFor();
    await expect(main.getByText("Slow, and just right.").first()).toBeVisible();
    await main.getByRole("button", { name: "Change your review" }).click();
    await expect(main.getByLabel("Rating in half stars")).toBeVisible();
    await expectWhole();
    expect(await findHiddenFocus(page), "the form of a review").toEqual(shownFocus);
    await main.getByRole("tab", { name: "Questions" }).click();
    await expect(main.getByText("Which finger first?").first()).toBeVisible();
    await main.getByRole("button", { name: "Ask a question" }).click();
    await expect(main.getByLabel("Question", { exact: true })).toBeVisible();
    await expectWhole();
    expect(await findHiddenFocus(page), "the form of a question").toEqual(shownFocus);
  });
});

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
