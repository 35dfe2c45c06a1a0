import type { Role } from "#platform/contract/role.ts";
import { AppError } from "#platform/server/errors.ts";
import { isWatchingAllowed } from "./policy.ts";

/** The account behind a playback session, which carries no access token. */
export interface Viewer {
  email: string;
  role: Role;
  disabled: boolean;
}

/** The session's user, and the login session in which they requested the ticket. */
interface ViewerLogin {
  userId: string;
  loginSessionId: string | null;
}

/** Watches free lessons without an account. The film bears this mark in place of an email. */
const visitor: Viewer = { email: "Free preview", role: "student", disabled: false };

/** Null if the account is gone or the login session has ended. */
export type FindViewer = (login: ViewerLogin) => Promise<Viewer | null>;

/** A visitor without a user. Throws `playback.session_over` for a disabled or deleted account, and after the log-out. */
export async function getViewer(
  findViewer: FindViewer,
  { userId, loginSessionId }: { userId: string | null; loginSessionId: string | null },
): Promise<Viewer> {
  if (userId === null) return visitor;
  const viewer = await findViewer({ userId, loginSessionId });
  if (!viewer || !isWatchingAllowed(viewer)) throw new AppError("playback.session_over");
  return viewer;
}
