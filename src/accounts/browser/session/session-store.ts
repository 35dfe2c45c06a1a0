import * as z from "zod/mini";
import { persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import { type CurrentUser, currentUser } from "#accounts/contract.ts";
import { readStored, removeStored, sessionKey, writeStored } from "./browser-storage.ts";

/** The session's user (spec §3, "Session state"). Logged in means that there is a current user. */
export interface UserSlice {
  currentUser: CurrentUser | null;
  isAuthenticated: boolean;
  isLoading: boolean;
}

interface SessionState {
  user: UserSlice;
  /** Where a logout navigates to, so that no guard redirects meanwhile. */
  logoutDestination: string | null;
  /** Where a sign-in leads, for the guard of the sign-in screens. */
  signInDestination: string;
}

const persisted = z.object({ user: z.object({ currentUser: z.nullable(currentUser) }) });

const visitor: UserSlice = { currentUser: null, isAuthenticated: false, isLoading: true };

/**
 * This tab's session, stored under `tlp` (version 1). Nothing is read until `startSession`, so that
 * the first render is the visitor's, as on the server.
 */
export const sessionStore = createStore<SessionState>()(
  persist(
    (): SessionState => ({ user: visitor, logoutDestination: null, signInDestination: "/" }),
    {
      name: sessionKey,
      version: 1,
      skipHydration: true,
      storage: {
        getItem: (name) => parseJson(readStored(name)),
        setItem: (name, value) => writeStored(name, JSON.stringify(value)),
        removeItem: removeStored,
      },
      partialize: ({ user }) => ({ user }),
      // Stored states of another version or shape are ignored.
      migrate: () => ({ user: visitor }),
      merge: (stored, state) => {
        const parsed = z.safeParse(persisted, stored);
        const storedUser = parsed.success ? parsed.data.user.currentUser : null;
        return { ...state, user: { ...visitor, ...userOf(storedUser) } };
      },
    },
  ),
);

export function showSignedIn(user: CurrentUser, signInDestination = "/"): void {
  const slice = { ...userOf(user), isLoading: false };
  sessionStore.setState({ user: slice, logoutDestination: null, signInDestination });
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

function parseJson(text: string | null) {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
