import * as z from "zod/mini";
import { persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import { type CurrentUser, currentUser } from "#accounts/contract.ts";
import { readStored, removeStored, sessionKey, writeStored } from "./browser-storage.ts";

/** Who is here (spec §3, "Session state"). Logged in is the presence of a current user. */
export interface UserSlice {
  currentUser: CurrentUser | null;
  isAuthenticated: boolean;
  isLoading: boolean;
}

interface SessionState {
  user: UserSlice;
  /** Where a log-out is on its way to, so that no guard sends the user elsewhere meanwhile. */
  logoutDestination: string | null;
  /** Where a sign-in leads, for the guard that sends the user away from the sign-in screens. */
  signInDestination: string;
}

const persisted = z.object({ user: z.object({ currentUser: z.nullable(currentUser) }) });

const visitor: UserSlice = { currentUser: null, isAuthenticated: false, isLoading: true };

/**
 * The session of this tab, kept under `tlp` (version 1). Nothing is read until `startSession`, so
 * that the first render is the visitor's, as the server's was.
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
      // A stored state of another version or shape is nobody's session.
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

/** Shows what the signed-in user changed of himself; nothing, where he has left meanwhile. */
export function showChanged(user: CurrentUser): void {
  if (sessionStore.getState().user.currentUser?._id === user._id) showSignedIn(user);
}

export function showSignedOut(logoutDestination: string | null = null): void {
  sessionStore.setState({ user: { ...userOf(null), isLoading: false }, logoutDestination });
}

/** Ends the waiting with whoever is known: the stored user, or nobody. */
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
