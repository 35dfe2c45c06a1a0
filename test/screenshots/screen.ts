import type { Page } from "@playwright/test";
import * as z from "zod";
import type { DemoSession } from "../support/school/demo-session.ts";

export type Theme = "dark" | "light";

/** Where the school stands that is looked at. */
export interface Place {
  url: string;
  mailbox: string;
  /** A demo account's session, which all pictures share. */
  signIn: (account: string) => Promise<DemoSession>;
}

/** One screen in one state. */
export interface Screen {
  name: string;
  path: string;
  /** The demo account that looks at it; nobody where left out. */
  account?: string;
  /** Runs before the page is opened: what its calls are answered. */
  before?: (page: Page, place: Place) => Promise<unknown>;
  /** Brings the open page into the state to be looked at. */
  prepare?: (page: Page, place: Place) => Promise<unknown>;
  /** Some call is held back, so the page is never done with its calls. */
  waits?: boolean;
  /** What lies over the page is seen as on a screen, and not at the whole page's length. */
  windowOnly?: boolean;
  /** Only these of the three widths; all where left out. */
  widths?: readonly number[];
  /** Another window than the width's own. */
  viewport?: { width: number; height: number };
  withoutScripts?: boolean;
  print?: boolean;
}

/** Every call to this address fails, as if the server had stumbled without a word. */
export const fail = (page: Page, address: string | RegExp) =>
  page.route(address, (route) => route.fulfill({ status: 500, body: "" }));

/** No call to this address is ever answered. */
export const hold = (page: Page, address: string | RegExp) =>
  page.route(address, () => new Promise<void>(() => undefined));

/** Calls to this address are answered so, whatever the server would say. */
export const answer = (page: Page, address: string | RegExp, json: object, status = 200) =>
  page.route(address, (route) => route.fulfill({ status, json }));

/** With the page's own clock installed, lets the pauses between a call's tries pass at once. */
export async function skipRetries(page: Page): Promise<void> {
  const alert = page.getByRole("alert").filter({ visible: true }).first();
  for (let tries = 0; tries < 20; tries += 1) {
    await page.clock.fastForward(10_000);
    if (await alert.isVisible()) return;
    await page.waitForTimeout(50);
  }
  throw new Error("Nothing was said about the call that failed");
}

/** Presses a button of the page's own part. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).first().click();

/** Waits for a notice, and keeps it by resting on it. */
export const keepNotice = (page: Page) => page.locator(".Toastify__toast").first().hover();

/** Goes to another screen without a new document, so that its lists are fetched by calls. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await waitUntilHydrated(page);
  // A link of the bar would do, but on a phone the menu lies over it.
  await page.evaluate((to) => {
    const link = document.querySelector<HTMLAnchorElement>(
      `header a[href="${to}"], a[href="${to}"]`,
    );
    link?.click();
  }, path);
  await page.waitForURL((address) => `${address.pathname}${address.search}` === path);
}

/** Waits until the page lives, and knows who is signed in: before, its links lead to documents. */
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

/** The newest mail to an address, as HTML; waits for it. */
export async function readMail({ mailbox }: Place, address: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const all = mails.parse(await (await fetch(`${mailbox}/api/email`)).json());
    const found = all.findLast(({ to }) => to.some((each) => each.address === address));
    if (found) return found.html;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail has come to ${address}`);
}

/** Sends something to the school as a visitor does. */
export async function post({ url }: Place, path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const sent = await fetch(`${url}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!sent.ok) throw new Error(`POST ${path}: ${sent.status} ${await sent.text()}`);
}
