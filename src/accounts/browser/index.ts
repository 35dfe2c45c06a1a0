// The public interface of accounts in the browser.

export { AccountArea } from "./account-area/account-area.tsx";
export { useAccountLinks } from "./account-area/account-links.ts";
export { AwaitsGuardian } from "./account-area/guardian-notice.tsx";
export {
  PlanNamesContext,
  presentPlan,
  useHeldPlanName,
  usePlanNames,
} from "./account-area/plan-names.ts";
export { ProfileNotice } from "./account-area/profile-notice.ts";
export { LeaveDialog } from "./pages/account-edit/leave-dialog.tsx";
/** @public The screens of the account area render inside `SignedInOnly`. */
export { readArrival, SignedInOnly, SignedOutOnly } from "./session/guards.tsx";
export {
  clearIntendedPlan,
  consumeIntendedStep,
  type IntendedStep,
  intendLesson,
  intendPlan,
  readIntendedStep,
  readIntention,
} from "./session/intention/intention.ts";
export { logout } from "./session/log-out.ts";
export { SessionStart } from "./session/session-start.tsx";
export { loadUser } from "./session/start-session.ts";
export { useSession } from "./session/use-session.ts";
