import type { BrowserContext, Page } from "@playwright/test";
import * as z from "zod";
import { demoDomain, demoPassword } from "#main/demo/demo-accounts.ts";

const signedIn = z.object({
  data: z.object({
    user: z.object({ _id: z.string() }),
    accessToken: z.string(),
    refreshToken: z.string(),
  }),
});
export type DemoSession = z.output<typeof signedIn>["data"];

/** Logs a demo account in without a browser. Throws when it is rejected. */
export async function openSession(
  url: string,
  account: string,
  totp?: string,
): Promise<DemoSession> {
  const credentials = { email: `${account}@${demoDomain}`, password: demoPassword };
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...credentials, ...(totp !== undefined && { totp }) }),
  });
  if (!response.ok) throw new Error(`${account} cannot log in: ${response.status}`);
  return signedIn.parse(await response.json()).data;
}

/** Shorter than the access token's lifetime, so that pages never refresh it. */
const sharedMilliseconds = 10 * 60_000;

/** Opens a login session per account and reuses it for ten minutes; `share` adds one that is open. */
export function shareSessions(open: (account: string) => Promise<DemoSession>) {
  const shared = new Map<string, { session: Promise<DemoSession>; openedAt: number }>();
  const share = (account: string, session: Promise<DemoSession>): Promise<DemoSession> => {
    shared.set(account, { session, openedAt: Date.now() });
    return session;
  };
  const find = (account: string): Promise<DemoSession> => {
    const known = shared.get(account);
    if (known && Date.now() - known.openedAt < sharedMilliseconds) return known.session;
    return share(account, open(account));
  };
  return Object.assign(find, { share });
}

/** The browser's storage entries of a login session, by key. */
export function storedTokens({
  accessToken,
  refreshToken,
}: Pick<DemoSession, "accessToken" | "refreshToken">): Record<string, string> {
  return { "tlp-access-token": accessToken, "tlp-refresh-token": refreshToken };
}

/** The scripts that sign in, by the page or context that they were added to. */
const entries = new WeakMap<Page | BrowserContext, { dispose: () => Promise<void> }>();

/** Signs in every page opened from now on, without the login screen, replacing an earlier user. */
export async function enterWith(page: Page | BrowserContext, session: DemoSession): Promise<void> {
  await entries.get(page)?.dispose();
  const entry = await page.addInitScript((tokens) => {
    // Once per tab and session, so that a later logout or refresh is not undone.
    const entered = `entered ${tokens["tlp-refresh-token"]}`;
    if (window !== window.top || window.name === entered) return;
    window.name = entered;
    for (const [key, token] of Object.entries(tokens)) localStorage.setItem(key, token);
  }, storedTokens(session));
  entries.set(page, entry);
}
