import { test as base, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import * as z from "zod";
import { demoDomain, demoPassword, demoTotpSecret } from "#main/demo/demo-accounts.ts";
import {
  type DemoSession,
  enterWith,
  openSession,
  shareSessions,
  storedTokens,
} from "../support/school/demo-session.ts";
import { colorRules, findViolations } from "./find-violations.ts";

export { expect };

export const schoolUrl = (): string => z.url().parse(process.env.SCHOOL_URL);

/** A page of the school on which an unexpected error in the console fails the test. */
export const test = base.extend<{ school: Page }>({
  school: async ({ page, javaScriptEnabled }, use) => {
    const complaints: string[] = [];
    const goto = page.goto.bind(page);
    // What is pressed before a page is alive would go nowhere: tests are quicker than people.
    page.goto = async (address, options) => {
      const answer = await goto(address, options);
      if (javaScriptEnabled && options?.waitUntil === undefined) await waitUntilHydrated(page);
      return answer;
    };
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      // The browser reports every refused answer by itself; tests look at those on purpose.
      const isRefusal = message.text().startsWith("Failed to load resource");
      if (message.type() === "error" && !isRefusal) complaints.push(message.text());
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

interface CallOptions {
  method?: "POST";
  body?: unknown;
  cookie?: string;
}

/** A session of a demo account's own. */
const openOwn = async (account: string): Promise<DemoSession> =>
  openSession(schoolUrl(), account, account === "instructor" ? await nextTotp() : undefined);

/** Signs a demo account in without a browser; `call` speaks in its name. */
export async function signInByApi(account: string) {
  const url = schoolUrl();
  const { user, accessToken } = await openOwn(account);
  const call = (address: string, { method = undefined, body, cookie }: CallOptions = {}) =>
    fetch(`${url}${address}`, {
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

const authenticator = new TOTP({ secret: Secret.fromBase32(demoTotpSecret) });
let lastStep = 0;

/** The instructor's next code: each works once, and one ahead of the clock is still accepted. */
async function nextTotp(): Promise<string> {
  const { period } = authenticator;
  const stepNow = () => Math.floor(Date.now() / 1000 / period);
  await expect.poll(() => lastStep <= stepNow(), { timeout: 60_000 }).toBe(true);
  lastStep = Math.max(lastStep + 1, stepNow());
  return authenticator.generate({ timestamp: lastStep * period * 1000 });
}

const sharedSession = shareSessions(openOwn);

/**
 * Signs a demo account in for the pages that follow, without the login screen. Tests share its
 * session, so one that logs out signs in by {@link signIn}.
 */
export async function enter(page: Page, account: string): Promise<void> {
  await enterWith(page, await sharedSession(account));
}

/** Signs a demo account in with a session of its own, which it may end, and goes to the home page. */
export async function signIn(page: Page, account: string): Promise<void> {
  const tokens = storedTokens(await openOwn(account));
  // Whatever is the school's leads to what the browser keeps for it.
  await page.goto(`${schoolUrl()}/health/live`);
  await page.evaluate((kept) => {
    for (const [key, token] of Object.entries(kept)) localStorage.setItem(key, token);
  }, tokens);
  await page.goto(`${schoolUrl()}/`, { waitUntil: "commit" });
}

/** Logs a demo account in through the login screen. */
export async function logIn(page: Page, account: string): Promise<void> {
  await page.goto(`${schoolUrl()}/login`);
  await page.getByLabel("Email").fill(`${account}@${demoDomain}`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  const login = page.getByRole("main").getByRole("button", { name: "Login", exact: true });
  await login.click();
  if (account === "instructor") {
    await page.getByRole("textbox", { name: /code/i }).pressSequentially(await nextTotp());
    await login.click();
  }
  await expect(page).toHaveURL(`${schoolUrl()}/`);
}

/** Opens a page and waits until it lives: before, its links lead to whole documents. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(`${schoolUrl()}${address}`);
  await waitUntilHydrated(page);
}

/** Pages of the site only: the player's and others have nothing to come alive. */
async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById("main");
    // React marks what it has taken over.
    return main === null || Object.keys(main).some((key) => key.startsWith("__react"));
  });
}

/** Keeps a page from coming alive until what is returned is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Lets the pauses before a call's repetitions pass at once; the page's clock must be installed. */
export async function skipRetries(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return page.getByRole("alert").count();
    })
    .toBeGreaterThan(0);
}

/** Fails with axe's findings, one a line. */
export async function expectAccessible(page: Page): Promise<void> {
  await comeToRest(page);
  expect(await findViolations(page)).toEqual([]);
}

/** The same for the light theme, and for all that differs in the dark one. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const [theme, rules] of [["light"], ["dark", colorRules]] as const) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await comeToRest(page);
    expect(await findViolations(page, rules), theme).toEqual([]);
  }
}

/** Fails where the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `wider than ${page.viewportSize()?.width} px`).toBe(0);
}

/** What fades in is judged when it is there; what will not rest, such as it is. */
async function comeToRest(page: Page): Promise<void> {
  const isAtRest = () =>
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .every(({ playState }) => playState !== "running");
  await page.waitForFunction(isAtRest, undefined, { timeout: 5_000 }).catch(() => undefined);
}
