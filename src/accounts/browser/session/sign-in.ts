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

/** Keeps what a successful login or verification answered (spec §4). */
export function signIn({ user, accessToken, refreshToken }: SignedIn): void {
  writeStored(accessTokenKey, accessToken);
  writeStored(refreshTokenKey, refreshToken);
  removeStored(pendingEmailKey);
  clearTypedEmail();
  showSignedIn(user, consumeDestination(user));
}

/** Forgets the session in this browser and, if told, goes elsewhere. Asks the server nothing. */
export async function clearSession(destination?: string): Promise<void> {
  clearStored();
  clearTypedEmail();
  showSignedOut(destination ?? null);
  // The store writes itself on every change; what was cleared stays cleared.
  clearStored();
  if (destination === undefined) return clearCachedQueries();
  try {
    await navigateTo(destination);
  } finally {
    // Unless someone has signed in meanwhile, the way out ends here.
    if (!sessionStore.getState().user.isAuthenticated) {
      showSignedOut();
      clearStored();
    }
  }
}
