import { useStore } from "zustand";
import { sessionStore, type UserSlice } from "./session-store.ts";

/** Who is here. On the server and at the first render it is a visitor whose session is loading. */
export function useSession(): UserSlice {
  return useStore(sessionStore, ({ user }) => user);
}

/** Where a log-out under way leads to, if one is. */
export function useLogoutDestination(): string | null {
  return useStore(sessionStore, ({ logoutDestination }) => logoutDestination);
}
