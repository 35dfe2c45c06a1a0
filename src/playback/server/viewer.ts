import type { Role } from "#platform/contract/role.ts";
import { AppError } from "#platform/server/errors.ts";
import { isWatchingAllowed } from "./policy.ts";

/** The account behind a playback session, which carries no access token. */
export interface Viewer {
  email: string;
  role: Role;
  disabled: boolean;
}

export type FindViewer = (userId: string) => Promise<Viewer | null>;

/** Throws `playback.session_over` for a disabled or deleted account. */
export async function getViewer(findViewer: FindViewer, userId: string): Promise<Viewer> {
  const viewer = await findViewer(userId);
  if (!viewer || !isWatchingAllowed(viewer)) throw new AppError("playback.session_over");
  return viewer;
}
