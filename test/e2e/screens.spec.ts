import { expect, expectAccessible, schoolUrl, signIn, test } from "./school.ts";

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const visitorScreens = [
  "/",
  "/library",
  "/library?tab=professional",
  "/video/five-finger-c",
  "/plans",
  "/plans?period=yearly",
  "/register",
  "/verify-account",
  "/login",
  "/faq",
  "/contact",
  "/terms-of-use",
  "/privacy-policy",
  "/no-such-page",
];

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(size, () => {
    test.use({ viewport, contextOptions: { reducedMotion: "reduce" } });

    for (const address of visitorScreens) {
      test(`${address} is accessible in both themes and never scrolls sideways`, async ({
        school: page,
      }) => {
        await page.goto(`${schoolUrl()}${address}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        for (const theme of ["light", "dark"]) {
          await page.evaluate((chosen) => {
            document.documentElement.dataset.theme = chosen;
          }, theme);
          await expectAccessible(page);
        }
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      });
    }
  });
}

test.describe("a student's screens", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the player, the plans and the payment choice are accessible", async ({ school: page }) => {
    await signIn(page, "beginner");
    await page.goto(`${schoolUrl()}/video/five-finger-c`);
    await page.frameLocator("iframe").locator("video").waitFor();
    await expectAccessible(page);
    await page.goto(`${schoolUrl()}/plans`);
    await expect(page.getByText("YOUR PLAN")).toBeVisible();
    await expectAccessible(page);
  });
});

test("everything reads without scripts", async ({ browser }) => {
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
  for (const [address, words] of Object.entries(expected)) {
    await page.goto(`${schoolUrl()}${address}`);
    await expect(page.locator("body"), address).toContainText(words);
  }
  await context.close();
});

test("an unknown page is 404 and leads home", async ({ school: page }) => {
  const answer = await page.goto(`${schoolUrl()}/no-such-page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page.getByText("The page you are looking for is not available")).toBeVisible();
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/`);
});

test("an unknown lesson is 404", async ({ school: page }) => {
  const answer = await page.goto(`${schoolUrl()}/video/no-such-lesson`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("Show More brings the rest of a level, in order", async ({ school: page }) => {
  await page.goto(`${schoolUrl()}/library`);
  const cards = page.getByRole("main").locator('a[href^="/video/"]');
  const before = await cards.count();
  await page.getByRole("button", { name: "Show More" }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
  await expect(page.getByRole("button", { name: "Show More" })).toHaveCount(0);
});

test("a tab and a period have addresses of their own, and the back button returns", async ({
  school: page,
}) => {
  await page.goto(`${schoolUrl()}/library`);
  await page.getByRole("tab", { name: "Professional" }).click();
  await expect(page).toHaveURL(/tab=professional/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Professional" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.goto(`${schoolUrl()}/plans`);
  await page.getByRole("main").getByText("Yearly", { exact: true }).click();
  await expect(page).toHaveURL(/period=yearly/);
  await expect(page.getByText("$100", { exact: true }).first()).toBeVisible();
});
