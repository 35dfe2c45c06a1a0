import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { useLeavingTo, useSession } from "./use-session.ts";

/** Shows its content to visitors; who is signed in is sent to / (spec §2). */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useSession();
  return isAuthenticated ? <Navigate to="/" replace /> : children;
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
  const leavingTo = useLeavingTo();
  if (isAuthenticated) return children;
  if (isLoading || leavingTo !== null) return waiting;
  return <Navigate to="/login" replace />;
}
