import { test as base, expect, type Page, type ViewportSize } from "@playwright/test";
import * as z from "zod";
import { demoDomain, demoPassword } from "#main/demo/demo-accounts.ts";
import {
  type DemoSession,
  enterWith,
  openSession,
  shareSessions,
  storedTokens,
} from "../support/school/demo-session.ts";
import { nextInstructorCode } from "../support/school/instructor-code.ts";
import { colorRules, findViolations } from "./find-violations.ts";
import { nextLoginCode } from "./recovery-codes.ts";

export { expect };

export const schoolUrl = (): string => z.url().parse(process.env.SCHOOL_URL);

/** The `school` fixture is a page where an unexpected console error fails the test. */
export const test = base.extend<{ school: Page }>({
  school: async ({ page, javaScriptEnabled }, use) => {
    const consoleErrors: string[] = [];
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    // Tests are faster than users: clicks before hydration would be lost.
    page.goto = async (url, options) => {
      // A hydrated page needs no pictures to be used.
      const response = await goto(url, { waitUntil: "domcontentloaded", ...options });
      if (javaScriptEnabled && options?.waitUntil !== "commit") await waitUntilHydrated(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload({ waitUntil: "domcontentloaded", ...options });
      if (javaScriptEnabled) await waitUntilHydrated(page);
      return response;
    };
    page.on("pageerror", (error) => consoleErrors.push(String(error)));
    page.on("console", (message) => {
      // The browser logs every failed response itself; tests check those explicitly.
      const isRefusal = message.text().startsWith("Failed to load resource");
      if (message.type() === "error" && !isRefusal) consoleErrors.push(message.text());
    });
    await use(page);
    expect(consoleErrors).toEqual([]);
  },
});

interface CallOptions {
  method?: "POST";
  body?: unknown;
  cookie?: string;
}

/** Opens a separate login session of a demo account. */
export const openOwn = async (account: string): Promise<DemoSession> =>
  openSession(schoolUrl(), account, account === "instructor" ? await nextLoginCode() : undefined);

/** The login session of an account that its tests share. */
export const sharedSession = shareSessions(openOwn);

/** Signs an account in without a browser, by its shared session; `call` sends its token. */
export async function signInByApi(account: string) {
  const url = schoolUrl();
  const { user, accessToken } = await sharedSession(account);
  const call = (path: string, { method = undefined, body, cookie }: CallOptions = {}) =>
    fetch(`${url}${path}`, {
      ...(method && { method }),
      headers: {
        token: `Bearer ${accessToken}`,
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { url, userId: user._id, call };
}

/**
 * Signs a demo account in for the following pages, without the login screen. Tests share its
 * session, so a test that logs out uses {@link signIn}.
 */
export async function enter(page: Page, account: string): Promise<void> {
  await enterWith(page, await sharedSession(account));
}

/** Signs an account in with a session of its own, which it may end, without opening a screen. */
export async function signIn(page: Page, account: string): Promise<void> {
  await storeTokens(page, await openOwn(account));
}

/** Stores a login session's tokens in the browser, without opening a screen. */
export async function storeTokens(
  page: Page,
  tokens: Pick<DemoSession, "accessToken" | "refreshToken">,
): Promise<void> {
  // Any page of the school's origin gives access to its storage.
  await page.goto(`${schoolUrl()}/health/live`);
  await page.evaluate((stored) => {
    for (const [key, token] of Object.entries(stored)) localStorage.setItem(key, token);
  }, storedTokens(tokens));
}

/** Logs a demo account in through the login screen. */
export async function logIn(page: Page, account: string): Promise<void> {
  await page.goto(`${schoolUrl()}/login`);
  await page.getByLabel("Email").fill(`${account}@${demoDomain}`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  const login = page.getByRole("main").getByRole("button", { name: "Login", exact: true });
  await login.click();
  if (account === "instructor") {
    await page
      .getByRole("textbox", { name: /code/i })
      .pressSequentially(await nextInstructorCode());
    await login.click();
  }
  await expect(page).toHaveURL(`${schoolUrl()}/`);
}

/** Types a code into the boxes of a page, whose first box has the focus. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const first = page.getByRole("textbox", { name: "Code", exact: true });
  await expect(first).toBeFocused();
  await first.pressSequentially(code);
}

/** Opens a page and waits until it is hydrated: before that, its links load whole documents. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(`${schoolUrl()}${path}`);
  await waitUntilHydrated(page);
}

/** Only the site's pages hydrate, not the player's and others. */
async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById("main");
    // React adds such a key to hydrated elements.
    return main === null || Object.keys(main).some((key) => key.startsWith("__react"));
  });
}

/** Holds a page's scripts until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Skips the delays between a call's retries; the page's clock must be installed. */
export async function skipRetries(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return page.getByRole("alert").count();
    })
    .toBeGreaterThan(0);
}

/** Fails with axe's violations, one per line. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page);
  expect(await findViolations(page)).toEqual([]);
}

/** Checks all rules in the light theme, and the colour rules in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await stopTransitions(page);
  for (const [theme, scope] of [["light"], ["dark", { rules: colorRules }]] as const) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await waitForAnimations(page);
    expect(await findViolations(page, scope), theme).toEqual([]);
  }
}

/** A phone's and a desktop's window. */
export const windows = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

/**
 * Checks horizontal scrolling in the narrowest window, on a phone and a desktop. Also checks the
 * rules of {@link expectAccessibleInBothThemes} in windows of these sizes: by default only a
 * phone's, since most screens have the same markup in each.
 */
export async function expectAccessibleLayout(
  page: Page,
  sizes: readonly ViewportSize[] = [windows.phone],
): Promise<void> {
  const before = page.viewportSize();
  for (const size of [{ ...windows.phone, width: 320 }, windows.phone, windows.desktop]) {
    await page.setViewportSize(size);
    await expectNoHorizontalScroll(page);
    if (sizes.includes(size)) await expectAccessibleInBothThemes(page);
  }
  if (before) await page.setViewportSize(before);
}

/** Fails if the page stays wider than its window. Layout at a new width takes a frame or two. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow, { message: `wider than ${page.viewportSize()?.width} px` }).toBe(0);
}

/** Disables the page's transitions, so that a change of theme or medium shows immediately. */
async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(still);
  });
}

/** Waits for finite animations, up to a timeout. */
async function waitForAnimations(page: Page): Promise<void> {
  const areFinished = () =>
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .every(({ playState }) => playState !== "running");
  await page.waitForFunction(areFinished, undefined, { timeout: 5_000 }).catch(() => undefined);
}
