import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { sessionStore } from "./session-store.ts";
import { enrolPath } from "./sign-in.ts";
import { useLogoutDestination, useSession } from "./use-session.ts";

/**
 * Renders for visitors only. Signed-in users are redirected to /, also after signing in here (spec
 * §2).
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useSession();
  return isAuthenticated ? <RedirectSignedIn /> : children;
}

/**
 * State for home after a sign-in: its first button takes the focus, and a new account is welcomed.
 */
export interface ArrivalState {
  arrival: "signed-in" | "new-account";
}

export function readArrival(state: unknown): ArrivalState["arrival"] | null {
  if (typeof state !== "object" || state === null || !("arrival" in state)) return null;
  return state.arrival === "new-account" ? "new-account" : "signed-in";
}

/**
 * Keeps the first destination and one state object: the session may change before the next screen
 * renders, and `Navigate` navigates again for each new object.
 */
function RedirectSignedIn() {
  const [{ to, state }] = useState(readDestination);
  return <Navigate to={to} replace state={state} />;
}

function readDestination(): { to: string; state: ArrivalState } {
  const { signInDestination, isNewAccount } = sessionStore.getState();
  return { to: signInDestination, state: { arrival: isNewAccount ? "new-account" : "signed-in" } };
}

interface InstructorOnlyProps {
  children: ReactNode;
  waiting: ReactNode;
  /** The home of students. */
  refusal: ReactNode;
}

/** Renders for instructors only; visitors are redirected to /login. */
export function InstructorOnly({ children, waiting, refusal }: InstructorOnlyProps) {
  const { currentUser } = useSession();
  return (
    <SignedInOnly waiting={waiting}>
      {currentUser?.role === "instructor" ? children : refusal}
    </SignedInOnly>
  );
}

interface SignedInOnlyProps {
  children: ReactNode;
  /** Shown while the session loads: the screen's skeleton. */
  waiting?: ReactNode;
}

/**
 * Renders for signed-in users only. Visitors are redirected to /login (spec §2). Instructors
 * without an authenticator are redirected to its setup. @public
 */
export function SignedInOnly({ children, waiting = null }: SignedInOnlyProps) {
  const { currentUser, isAuthenticated, isLoading } = useSession();
  const { pathname } = useLocation();
  const logoutDestination = useLogoutDestination();
  if (currentUser?.needsEnrolment && pathname !== enrolPath) {
    return <Navigate to={enrolPath} replace />;
  }
  if (isAuthenticated) return children;
  if (isLoading || logoutDestination !== null) return waiting;
  return <Navigate to="/login" replace />;
}
