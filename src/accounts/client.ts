// What the pages of other features may ask of accounts, in the browser.

/** @public The screens of the account area stand behind `SignedInOnly`. */
export { SignedInOnly, SignedOutOnly } from "./session/guards.tsx";
export {
  forgetIntendedPlan,
  forgetIntention,
  intendLesson,
  intendPlan,
  readIntention,
} from "./session/intention.ts";
export { logout } from "./session/log-out.ts";
export { SessionStart } from "./session/session-start.tsx";
export { loadUser } from "./session/start-session.ts";
export { useSession } from "./session/use-session.ts";
