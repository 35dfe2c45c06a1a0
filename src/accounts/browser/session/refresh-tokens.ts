import * as z from "zod/mini";
import { accountsEndpoints } from "#accounts/contract.ts";
import { noRefreshToken } from "#platform/browser/api/api-error.ts";
import { toApiError } from "#platform/browser/api/to-api-error.ts";
import { clearSession, isSessionOver } from "./clear-session.ts";
import { rememberReturnPath } from "./intention/return-path.ts";
import { noteIssuedToken } from "./storage/access-token-life.ts";
import {
  accessTokenKey,
  readStored,
  refreshTokenKey,
  writeStored,
} from "./storage/browser-storage.ts";

const answer = z.object({ data: accountsEndpoints.refreshToken.data });

let inFlight: Promise<void> | undefined;

/**
 * Exchanges the stored refresh token for a new pair (spec §4). A Web Lock allows one exchange at a
 * time across tabs. Throws `No refresh token available`, the server's message or the transport's.
 * After an expired session, clears it and navigates to /login.
 */
export function refreshTokens(): Promise<void> {
  inFlight ??= refreshWithLock(readStored(refreshTokenKey)).finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}

async function refreshWithLock(held: string | null): Promise<void> {
  // Plain HTTP on a local network has no Web Locks; the server's grace period covers that.
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return exchangeRefreshToken();
  await locks.request("tlp-refresh-token", async () => {
    const stored = readStored(refreshTokenKey);
    // Another tab refreshed while this one waited.
    if (stored !== null && stored !== held) return;
    await exchangeRefreshToken();
  });
}

async function exchangeRefreshToken(): Promise<void> {
  const token = readStored(refreshTokenKey);
  if (token === null) throw noRefreshToken();
  try {
    const pair = await requestTokenPair(token);
    // Keeps the result of a logout in between.
    if (readStored(refreshTokenKey) !== token) throw noRefreshToken();
    writeStored(accessTokenKey, pair.accessToken);
    noteIssuedToken(pair.accessToken);
    writeStored(refreshTokenKey, pair.refreshToken);
  } catch (error) {
    if (isSessionOver(error) && readStored(refreshTokenKey) === token) {
      rememberReturnPath();
      void clearSession("/login");
    }
    throw error;
  }
}

/** Calls outside the shared client, which would itself refresh (spec §7). */
export async function requestTokenPair(token: string) {
  const { path, method } = accountsEndpoints.refreshToken;
  const headers = { accept: "application/json", "content-type": "application/json" };
  const response = await fetch(path, { method, headers, body: JSON.stringify({ token }) });
  const json: unknown = await response.json().catch(() => undefined);
  if (response.ok) return z.parse(answer, json).data;
  throw toApiError(response, json);
}
