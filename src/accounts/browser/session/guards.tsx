import { type ReactNode, useState } from "react";
import { Navigate } from "react-router";
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
 * Renders for signed-in users only; visitors are redirected to /login (spec §2).
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
