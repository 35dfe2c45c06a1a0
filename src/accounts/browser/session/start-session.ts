import { fetchData } from "#platform/browser/api/api-query.ts";
import { connectSession } from "#platform/browser/api/session-bridge.ts";
import { clearSession, isSessionOver } from "./clear-session.ts";
import { readReturnPath, rememberReturnPath } from "./intention/return-path.ts";
import { clearCachedQueries } from "./navigation.ts";
import { finishLoading, sessionStore, showSignedIn, showSignedOut } from "./session-store.ts";
import { needsRefresh } from "./storage/access-token-life.ts";
import {
  accessTokenKey,
  hasStoredToken,
  readStored,
  refreshTokenKey,
} from "./storage/browser-storage.ts";

/** A stored session not read within this time is ignored (spec §9). */
const hydrationMilliseconds = 5_000;

let started: Promise<void> | undefined;

/** Starts the stored session, once per page load (spec §4, "Startup"). Never throws. */
export function startSession(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  const readAccessToken = () => readStored(accessTokenKey);
  const canRefresh = () => readStored(refreshTokenKey) !== null;
  const refresh = async () => (await import("./refresh-tokens.ts")).refreshTokens();
  const logInAgain = () => {
    rememberReturnPath();
    void clearSession("/login");
  };
  connectSession({ readAccessToken, canRefresh, refresh, needsRefresh, logInAgain });
  globalThis.addEventListener("storage", (event) => void followOtherTab(event.key));
  if (!(await isHydratedInTime())) return showVisitor();
  await loadUser();
}

/**
 * Fetches the stored token's user. Logs out a disabled user. If the call fails, the stored user
 * stays (spec §4). Never throws.
 */
export async function loadUser(): Promise<void> {
  // With only a refresh token, the call first refreshes.
  if (!hasStoredToken()) return showVisitor();
  if (sessionStore.getState().user.currentUser) finishLoading();
  try {
    const user = await fetchData(loadUserEndpoint, {});
    if (readStored(accessTokenKey) === null) return showVisitor();
    if (user.disabled) return await clearSession();
    showSignedIn(user);
  } catch (error) {
    if (isSessionOver(error)) {
      // A refused refresh has already stored this and is navigating to /login.
      if (readReturnPath() === null) rememberReturnPath();
      return clearSession();
    }
    finishLoading();
  }
}

const loadUserEndpoint = async () => (await import("#accounts/contract.ts")).accountsEndpoints.user;

/** Shows the visitor's state; a logout's navigation in progress continues. */
function showVisitor(): void {
  showSignedOut(sessionStore.getState().logoutDestination);
}

async function isHydratedInTime(): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), hydrationMilliseconds);
  const hydrated = Promise.resolve(sessionStore.persist.rehydrate()).then(() => true as const);
  try {
    return await Promise.race([hydrated, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Logging in or out in one tab does so in all; `null` means cleared storage. */
async function followOtherTab(key: string | null): Promise<void> {
  if (key !== null && key !== accessTokenKey) return;
  const { isAuthenticated } = sessionStore.getState().user;
  const hasToken = readStored(accessTokenKey) !== null;
  if (isAuthenticated && !hasToken) {
    showSignedOut();
    clearCachedQueries();
  }
  if (!isAuthenticated && hasToken) await loadUser();
}
