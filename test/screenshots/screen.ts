import type { Page } from "@playwright/test";
import * as z from "zod";
import type { DemoSession } from "../support/school/demo-session.ts";

export type Theme = "dark" | "light";

/** The school whose screens are captured. */
export interface SchoolTarget {
  url: string;
  mailbox: string;
  /** A demo account's login session, shared by all screenshots. */
  signIn: (account: string) => Promise<DemoSession>;
}

/** One screen in one state. */
export interface Screen {
  name: string;
  path: string;
  /** The signed-in demo account; absent for a visitor. */
  account?: string;
  /** Runs before the page opens: mocks its calls. */
  before?: (page: Page, target: SchoolTarget) => Promise<unknown>;
  /** Brings the open page into the captured state. */
  prepare?: (page: Page, target: SchoolTarget) => Promise<unknown>;
  /** A call is held, so the page never finishes loading. */
  waits?: boolean;
  /** Captures the window, not the full page: for dialogs and overlays. */
  windowOnly?: boolean;
  /** Only these of the three widths; all by default. */
  widths?: readonly number[];
  /** Overrides the width's viewport. */
  viewport?: { width: number; height: number };
  withoutScripts?: boolean;
  print?: boolean;
}

/** Fails every call to this URL with an empty 500. */
export const fail = (page: Page, url: string | RegExp) =>
  page.route(url, (route) => route.fulfill({ status: 500, body: "" }));

/** Leaves every call to this URL pending. */
export const hold = (page: Page, url: string | RegExp) =>
  page.route(url, () => new Promise<void>(() => undefined));

/** Mocks the response of calls to this URL. */
export const mockResponse = (page: Page, url: string | RegExp, json: object, status = 200) =>
  page.route(url, (route) => route.fulfill({ status, json }));

/** Skips the delays between a call's retries; the page's clock must be installed. */
export async function skipRetries(page: Page): Promise<void> {
  const alert = page.getByRole("alert").filter({ visible: true }).first();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await page.clock.fastForward(10_000);
    if (await alert.isVisible()) return;
    await page.waitForTimeout(50);
  }
  throw new Error("No alert appeared for the failed call");
}

/** Clicks a button in the page's main element. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).first().click();

/** Hovers over a notice, so that it stays. */
export const hoverNotice = (page: Page) => page.locator(".Toastify__toast").first().hover();

/** Navigates client-side, so that the screen's lists are fetched by calls. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await waitUntilHydrated(page);
  // Not by a visible link: on a phone the menu covers it.
  await page.evaluate((to) => {
    const link = document.querySelector<HTMLAnchorElement>(
      `header a[href="${to}"], a[href="${to}"]`,
    );
    link?.click();
  }, path);
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
}

/** Waits until the page is hydrated and, if signed in, knows its user. */
export async function waitUntilHydrated(page: Page, isSignedIn = false): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById("main");
    return main === null || Object.keys(main).some((key) => key.startsWith("__react"));
  });
  if (!isSignedIn) return;
  await page.waitForFunction(() => localStorage.getItem("tlp")?.includes('"isAuthenticated":true'));
}

const mails = z.array(
  z.object({ id: z.string(), html: z.string(), to: z.array(z.object({ address: z.string() })) }),
);

/** The newest mail to an email as HTML; waits for it. */
export async function readMail({ mailbox }: SchoolTarget, email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const all = mails.parse(await (await fetch(`${mailbox}/api/email`)).json());
    const found = all.findLast(({ to }) => to.some((each) => each.address === email));
    if (found) return found.html;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail has come to ${email}`);
}

/** Posts to the school's API as a visitor. */
export async function post({ url }: SchoolTarget, path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const sent = await fetch(`${url}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!sent.ok) throw new Error(`POST ${path}: ${sent.status} ${await sent.text()}`);
}
