import type { SignedIn } from "#accounts/contract.ts";
import {
  accessTokenKey,
  clearStored,
  pendingEmailKey,
  refreshTokenKey,
  removeStored,
  writeStored,
} from "./browser-storage.ts";
import { consumeDestination } from "./intention.ts";
import { clearCachedQueries, navigateTo } from "./navigation.ts";
import { sessionStore, showSignedIn, showSignedOut } from "./session-store.ts";
import { clearTypedEmail } from "./typed-email.ts";

/** Stores the response of a successful login or verification (spec §4). */
export function signIn({ user, accessToken, refreshToken }: SignedIn): void {
  writeStored(accessTokenKey, accessToken);
  writeStored(refreshTokenKey, refreshToken);
  removeStored(pendingEmailKey);
  clearTypedEmail();
  showSignedIn(user, consumeDestination(user));
}

/**
 * Clears the session in this browser and navigates to `destination`, if given. Calls no server.
 */
export async function clearSession(destination?: string): Promise<void> {
  clearStored();
  clearTypedEmail();
  showSignedOut(destination ?? null);
  // The store persists on every change, so clear again.
  clearStored();
  if (destination === undefined) return clearCachedQueries();
  try {
    await navigateTo(destination);
  } finally {
    // Unless someone has signed in meanwhile, the logout ends here.
    if (!sessionStore.getState().user.isAuthenticated) {
      showSignedOut();
      clearStored();
    }
  }
}
