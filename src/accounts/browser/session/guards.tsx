import { type ReactNode, useState } from "react";
import { Navigate } from "react-router";
import { sessionStore } from "./session-store.ts";
import { useLogoutDestination, useSession } from "./use-session.ts";

/**
 * Shows its content to visitors; who is signed in is sent to / (spec §2), who has just signed in to
 * what he came for.
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useSession();
  return isAuthenticated ? <RedirectSignedIn /> : children;
}

/** Keeps the first destination: the session may change again before the next screen stands. */
function RedirectSignedIn() {
  const [destination] = useState(() => sessionStore.getState().signInDestination);
  return <Navigate to={destination} replace />;
}

interface SignedInOnlyProps {
  children: ReactNode;
  /** What stands there while the session loads: the screen's skeleton. */
  waiting?: ReactNode;
}

/**
 * Shows its content to who is signed in; visitors are sent to /login (spec §2).
 *
 * @public
 */
export function SignedInOnly({ children, waiting = null }: SignedInOnlyProps) {
  const { isAuthenticated, isLoading } = useSession();
  const logoutDestination = useLogoutDestination();
  if (isAuthenticated) return children;
  if (isLoading || logoutDestination !== null) return waiting;
  return <Navigate to="/login" replace />;
}
