import { accessTokenKey, readStored, refreshTokenKey } from "./browser-storage.ts";

/** How far this device's clock is ahead of the server's; measured when a token is issued in this tab. */
let clockAheadMs = 0;

/** A token that expires within this time is refreshed as well: its call takes time to arrive. */
const marginMs = 5_000;

/** Measures the clock by a token that the server has just issued, so that a wrong one refreshes once only. */
export function noteIssuedToken(token: string): void {
  const { iat } = readClaims(token);
  if (iat !== undefined) clockAheadMs = Date.now() - iat * 1000;
}

/** Whether a refresh token is stored beside an access token that is missing or has expired. */
export function needsRefresh(): boolean {
  if (readStored(refreshTokenKey) === null) return false;
  const token = readStored(accessTokenKey);
  if (token === null) return true;
  const { exp } = readClaims(token);
  return exp !== undefined && exp * 1000 - marginMs <= Date.now() - clockAheadMs;
}

// Without the schema library, which pages fetch with their first call only.
function readClaims(token: string): { iat?: number; exp?: number } {
  try {
    const payload = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    if (typeof claims !== "object" || claims === null) return {};
    const iat = "iat" in claims && typeof claims.iat === "number" ? claims.iat : undefined;
    const exp = "exp" in claims && typeof claims.exp === "number" ? claims.exp : undefined;
    return { ...(iat !== undefined && { iat }), ...(exp !== undefined && { exp }) };
  } catch {
    return {};
  }
}
