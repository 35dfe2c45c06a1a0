import { useStore } from "zustand";
import { sessionStore, type UserSlice } from "./session-store.ts";

/**
 * The session's user. On the server and at the first render: a visitor whose session is loading.
 */
export function useSession(): UserSlice {
  return useStore(sessionStore, ({ user }) => user);
}

/** Where a logout in progress navigates to; null without one. */
export function useLogoutDestination(): string | null {
  return useStore(sessionStore, ({ logoutDestination }) => logoutDestination);
}
