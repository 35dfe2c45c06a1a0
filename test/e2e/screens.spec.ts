import type { Page } from "@playwright/test";
import {
  enter,
  expect,
  expectAccessibleInBothThemes,
  expectNoHorizontalScroll,
  openHydrated,
  schoolUrl,
  test,
} from "./school.ts";
import { payByPaystack, postAboutLesson, registerStudent } from "./students.ts";

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const visitorScreens = [
  "/",
  "/library",
  "/library?tab=professional",
  "/about",
  "/search",
  "/search?q=no+such+lesson",
  "/video/five-finger-c",
  "/plans",
  "/plans?period=yearly",
  "/register",
  "/verify-account",
  "/login",
  "/reset-password",
  "/create-account?name=Newcomer+(demo+student)&email=newcomer@school.test",
  "/faq",
  "/contact",
  "/account-deletion",
  "/terms-of-use",
  "/privacy-policy",
  "/no-such-page",
];

const newcomer = { data: { name: "Newcomer (demo student)", email: "newcomer@school.test" } };

/** Expects no axe violations in either theme and no horizontal scrolling, down to 320 px. */
async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  const viewport = page.viewportSize();
  if (!viewport || viewport.width >= 768) return;
  await page.setViewportSize({ ...viewport, width: 320 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize(viewport);
}

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test.describe("a visitor's screens", () => {
  test.use({ viewport: sizes.phone, contextOptions: { reducedMotion: "reduce" } });

  for (const path of visitorScreens) {
    test(`${path} is accessible in both themes and never scrolls horizontally, on a phone and a desktop [screens-1]`, async ({
      school: page,
    }) => {
      // The response after a Google sign-in.
      await page.route("**/api/auth/google/confirmed", (route) =>
        route.fulfill({ json: newcomer }),
      );
      await page.goto(`${schoolUrl()}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessibleLayout(page);
      await page.setViewportSize(sizes.desktop);
      await expectAccessibleLayout(page);
      // A visitor is not redirected.
      await expect(page).toHaveURL(`${schoolUrl()}${path}`);
    });
  }
});

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(size, () => {
    test.use({ viewport, contextOptions: { reducedMotion: "reduce" } });

    test("the search overlay is accessible, and Escape returns the focus", async ({
      school: page,
    }) => {
      await page.goto(`${schoolUrl()}/faq`, { waitUntil: "networkidle" });
      const icon = page.getByRole("link", { name: "Search" }).filter({ visible: true });
      await icon.click();
      await page.getByPlaceholder("Type to Search").fill("fingers");
      await expect(dialog(page, "Search").locator('a[href="/video/five-finger-c"]')).toBeVisible();
      await expectAccessibleLayout(page);
      await page.keyboard.press("Escape");
      await expect(dialog(page, "Search")).toHaveCount(0);
      await expect(icon).toBeFocused();
    });

    test("/auth/google is accessible while it signs in [screens-2]", async ({ school: page }) => {
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
  });
}

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
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the payment dialogs are accessible (phone)", async ({ school: page }) => {
    await page.setViewportSize(sizes.phone);
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
    await page.keyboard.press("Escape");
    await expect(dialog(page, "Payment not completed")).toBeVisible();
    await expectAccessibleLayout(page);
  });

  test("the empty account screens are accessible (phone)", async ({ school: page }) => {
    await page.setViewportSize(sizes.phone);
    await enter(page, await registerStudent("newcomer"));
    for (const [path, words] of Object.entries(accountScreens)) {
      await page.goto(`${schoolUrl()}${path}`);
      await expect(page.getByRole("main").getByText(words).first(), path).toBeVisible();
      await expectAccessibleLayout(page);
    }
  });

  test("the screens with a plan, a favourite, a question and a review are accessible (desktop)", async ({
    school: page,
  }) => {
    await page.setViewportSize(sizes.desktop);
    const account = await registerStudent("busy");
    await payByPaystack(account, "beginner");
    await postAboutLesson("five-finger-c", account);
    await enter(page, account);
    const main = page.getByRole("main");
    for (const path of ["/account-favorites", "/account-questions"]) {
      await page.goto(`${schoolUrl()}${path}`);
      await expect(main.locator('a[href^="/video/five-finger-c"]').first()).toBeVisible();
      await expectAccessibleLayout(page);
    }
    await page.goto(`${schoolUrl()}/account-subscription`);
    await main.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(dialog(page, "Cancel your subscription?")).toBeVisible();
    await expectAccessibleLayout(page);
    for (const [tab, words] of [
      ["questions", "Which finger first?"],
      ["reviews", "Slow, and just right."],
    ]) {
      await page.goto(`${schoolUrl()}/video/five-finger-c?tab=${tab}`);
      // On a phone the player loads only after Play.
      const play = page.getByRole("button", { name: /^Play / });
      await play.or(page.locator("iframe")).waitFor();
      if (await play.isVisible()) await play.click();
      await page.frameLocator("iframe").locator("video").waitFor();
      await expect(main.getByText(String(words)).first()).toBeVisible();
      await expectAccessibleLayout(page);
    }
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

test("Show More appends the rest of a level", async ({ school: page }) => {
  await page.goto(`${schoolUrl()}/library`);
  const cards = page.getByRole("main").locator('a[href^="/video/"]');
  const before = await cards.count();
  await page.getByRole("button", { name: "Show More" }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
  await expect(page.getByRole("button", { name: "Show More" })).toHaveCount(0);
});

test("a tab and a billing period have their own URLs", async ({ school: page }) => {
  await openHydrated(page, "/library");
  await page.getByRole("tab", { name: "Professional" }).click();
  await expect(page).toHaveURL(/tab=professional/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Professional" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await openHydrated(page, "/plans");
  await page.getByRole("main").getByText("Yearly", { exact: true }).click();
  await expect(page).toHaveURL(/period=yearly/);
  await expect(page.getByText("$100", { exact: true }).first()).toBeVisible();
});
