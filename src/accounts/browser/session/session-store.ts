import { persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import type { CurrentUser } from "#accounts/contract.ts";
import {
  hasStoredToken,
  readStored,
  removeStored,
  sessionKey,
  writeStored,
} from "./storage/browser-storage.ts";

/** The session's user (spec §3, "Session state"). Logged in means that there is a current user. */
export interface UserSlice {
  currentUser: CurrentUser | null;
  isAuthenticated: boolean;
  isLoading: boolean;
}

interface SessionState {
  user: UserSlice;
  /** The destination of a logout, so that no guard redirects meanwhile. */
  logoutDestination: string | null;
  /**
   * The destination of a sign-in, for the guard of the sign-in screens: / unless an authenticator
   * is missing.
   */
  signInDestination: string;
  /** True if the account was just created; home then welcomes the user. */
  isNewAccount: boolean;
}

const visitor: UserSlice = { currentUser: null, isAuthenticated: false, isLoading: true };

const version = 1;

/**
 * This tab's session, stored under `tlp` (version 1). Storage is read only in `startSession`, so
 * that the first render is the visitor's, as on the server.
 */
export const sessionStore = createStore<SessionState>()(
  persist(
    (): SessionState => ({
      user: visitor,
      logoutDestination: null,
      signInDestination: "/",
      isNewAccount: false,
    }),
    {
      name: sessionKey,
      version,
      skipHydration: true,
      storage: {
        getItem: async (name) => {
          // Without a token there is no session, so visitors need no schema.
          if (!hasStoredToken()) return null;
          const { parseStoredUser } = await import("./storage/parse-stored-user.ts");
          // Read now, since the user may have logged out meanwhile.
          const text = readStored(name);
          if (text === null) return null;
          const user = { ...visitor, ...userOf(parseStoredUser(text)) };
          return { state: { user }, version };
        },
        setItem: (name, value) => writeStored(name, JSON.stringify(value)),
        removeItem: removeStored,
      },
      partialize: ({ user }) => ({ user }),
    },
  ),
);

export function showSignedIn(
  user: CurrentUser,
  {
    destination = "/",
    isNewAccount = false,
  }: { destination?: string; isNewAccount?: boolean } = {},
): void {
  sessionStore.setState({
    user: { currentUser: user, isAuthenticated: true, isLoading: false },
    logoutDestination: null,
    signInDestination: destination,
    isNewAccount,
  });
}

/** Updates the signed-in user after a change; ignored after a logout. */
export function showChanged(user: CurrentUser): void {
  if (sessionStore.getState().user.currentUser?._id === user._id) showSignedIn(user);
}

export function showSignedOut(logoutDestination: string | null = null): void {
  sessionStore.setState({ user: { ...userOf(null), isLoading: false }, logoutDestination });
}

/** Ends loading with the stored user, or none. */
export function finishLoading(): void {
  const { currentUser: known } = sessionStore.getState().user;
  sessionStore.setState({ user: { ...userOf(known), isLoading: false } });
}

function userOf(user: CurrentUser | null) {
  return { currentUser: user, isAuthenticated: user !== null };
}
