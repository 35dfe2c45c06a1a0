import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { enrolPath } from "./enrol-path.ts";
import { sessionStore } from "./session-store.ts";
import { useLogoutDestination, useSession } from "./use-session.ts";

/**
 * Renders for visitors only; signed-in users are redirected to /, after signing in to what they
 * came for (spec §2).
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useSession();
  return isAuthenticated ? <RedirectSignedIn /> : children;
}

/** Keeps the first destination: the session may change before the next screen renders. */
function RedirectSignedIn() {
  const [destination] = useState(() => sessionStore.getState().signInDestination);
  return <Navigate to={destination} replace />;
}

interface SignedInOnlyProps {
  children: ReactNode;
  /** Shown while the session loads: the screen's skeleton. */
  waiting?: ReactNode;
}

/**
 * Renders for signed-in users only; visitors are redirected to /login (spec §2), and instructors without
 * an authenticator to where they set one up.
 *
 * @public
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
