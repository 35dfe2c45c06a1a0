import type { Page } from "@playwright/test";
import * as z from "zod";

const session = z.object({
  data: z.object({
    user: z.object({ _id: z.string() }),
    accessToken: z.string(),
    refreshToken: z.string(),
  }),
});
type Session = z.output<typeof session>["data"];

const kept = new Map<string, { opened: Promise<Session>; at: number }>();
/** Younger than its access token can become, so that no page ever has to renew it. */
const sharedMilliseconds = 10 * 60_000;

/** Logs a demo account in without a browser; pages share it. */
export function openSession(url: string, account: string): Promise<Session> {
  const known = kept.get(account);
  if (known && Date.now() - known.at < sharedMilliseconds) return known.opened;
  const opened = logIn(url, account);
  kept.set(account, { opened, at: Date.now() });
  return opened;
}

async function logIn(url: string, account: string): Promise<Session> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${account}@school.test`, password: "let-me-play" }),
  });
  if (!answer.ok) throw new Error(`${account} cannot log in: ${answer.status}`);
  return session.parse(await answer.json()).data;
}

/** The page opens as the account's, with nothing else kept in the browser. */
export async function enter(page: Page, url: string, account: string): Promise<void> {
  const { accessToken, refreshToken } = await openSession(url, account);
  await page.addInitScript(
    (tokens) => {
      if (window !== window.top || window.name === "entered") return;
      window.name = "entered";
      for (const [key, token] of Object.entries(tokens)) localStorage.setItem(key, token);
    },
    { "tlp-access-token": accessToken, "tlp-refresh-token": refreshToken },
  );
}
