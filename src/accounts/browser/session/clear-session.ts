import { clearOfflineStorage } from "#platform/browser/storage/offline-storage.ts";
import type { accountsErrors } from "../../contract.ts";
import { clearCachedQueries, navigateTo } from "./navigation.ts";
import { sessionStore, showSignedOut } from "./session-store.ts";
import { clearStored } from "./storage/browser-storage.ts";
import { clearTypedEmail } from "./storage/typed-email.ts";

/**
 * Clears the session in this browser, without calling the server. Navigates to `destination`, if
 * given.
 */
export async function clearSession(destination?: string): Promise<void> {
  clearStored();
  void clearOfflineStorage();
  clearTypedEmail();
  showSignedOut(destination ?? null);
  // The store persists on every change, so clear again.
  clearStored();
  if (destination === undefined) return clearCachedQueries();
  try {
    await navigateTo(destination);
  } finally {
    // Unless a user has signed in meanwhile, the logout ends here.
    if (!sessionStore.getState().user.isAuthenticated) {
      showSignedOut();
      clearStored();
    }
  }
}

/** The refresh call's message when a session has expired (spec §8). */
const message: (typeof accountsErrors)["accounts.session_over"]["message"] =
  "Token has expired. Please log in again.";

/** Whether a call failed because the login session has expired. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof Error && error.message === message;
}
