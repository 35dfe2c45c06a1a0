/** What the pages of other features may ask of accounts, in the browser. */
export { SignedInOnly, SignedOutOnly } from "./session/guards.tsx";
export { logout } from "./session/log-out.ts";
export { SessionStart } from "./session/session-start.tsx";
export type { UserSlice } from "./session/session-store.ts";
export { loadUser } from "./session/start-session.ts";
export { useSession } from "./session/use-session.ts";
