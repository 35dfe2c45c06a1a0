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
export interface ViewerLogin {
  userId: string;
  loginSessionId: string | null;
}

/** Null if the account is gone or the login session has ended. */
export type FindViewer = (login: ViewerLogin) => Promise<Viewer | null>;

/** Throws `playback.session_over` for a disabled or deleted account, and after the log-out. */
export async function getViewer(
  findViewer: FindViewer,
  { userId, loginSessionId }: ViewerLogin,
): Promise<Viewer> {
  const viewer = await findViewer({ userId, loginSessionId });
  if (!viewer || !isWatchingAllowed(viewer)) throw new AppError("playback.session_over");
  return viewer;
}
