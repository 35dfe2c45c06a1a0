import type { accountsEndpoints } from "#accounts/contract.ts";
import { clearTab } from "#platform/browser/storage/tab-storage.ts";
import { clearSession } from "./clear-session.ts";
import { accessTokenKey, readStored, refreshTokenKey } from "./storage/browser-storage.ts";

/** Logging out also works offline, so it imports no code. */
const path: typeof accountsEndpoints.logout.path = "/api/auth/logout";

/**
 * Logs out: clears all local storage, resets the user and goes to / (spec §2), whether or not the
 * server can be reached. The server revokes the tokens when it can.
 */
export async function logout(): Promise<void> {
  const access = readStored(accessTokenKey);
  const refresh = readStored(refreshTokenKey);
  void endOnServer(access, refresh).catch(() => undefined);
  clearTab();
  await clearSession("/");
}

async function endOnServer(access: string | null, refresh: string | null): Promise<void> {
  if (access !== null && (await sendLogout(access)) !== 401) return;
  // The access token has expired, so ending the login session needs a new one.
  if (refresh === null) return;
  const { requestTokenPair } = await import("./refresh-tokens.ts");
  await sendLogout((await requestTokenPair(refresh)).accessToken);
}

async function sendLogout(accessToken: string): Promise<number> {
  const headers = { accept: "application/json", token: `Bearer ${accessToken}` };
  return (await fetch(path, { method: "POST", headers, keepalive: true })).status;
}
