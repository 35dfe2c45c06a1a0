import { useStore } from "zustand";
import { sessionStore, type UserSlice } from "./session-store.ts";

/**
 * The session's user. On the server and at the first render: a visitor whose session is loading.
 */
export function useSession(): UserSlice {
  return useStore(sessionStore, ({ user }) => user);
}

/** The destination of a logout in progress; null without one. */
export function useLogoutDestination(): string | null {
  return useStore(sessionStore, ({ logoutDestination }) => logoutDestination);
}
