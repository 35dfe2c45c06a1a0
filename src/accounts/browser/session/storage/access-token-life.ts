import { accessTokenKey, readStored, refreshTokenKey } from "./browser-storage.ts";

/** The difference of this device's clock to the server's, measured when this tab gets a token. */
let clockAheadMs = 0;

/** A token that expires within this time is refreshed too, since a call takes time to arrive. */
const marginMs = 5_000;

/**
 * Measures the clock by a new token from the server, so that a wrong clock causes only one refresh.
 */
export function noteIssuedToken(token: string): void {
  const { iat } = readClaims(token);
  if (iat !== undefined) clockAheadMs = Date.now() - iat * 1000;
}

/** Whether a refresh token is stored and the access token is missing or has expired. */
export function needsRefresh(): boolean {
  if (readStored(refreshTokenKey) === null) return false;
  const token = readStored(accessTokenKey);
  if (token === null) return true;
  const { exp } = readClaims(token);
  return exp !== undefined && exp * 1000 - marginMs <= Date.now() - clockAheadMs;
}

// Without the schema library, which pages fetch only with their first call.
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
