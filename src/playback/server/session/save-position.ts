import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { canSavePosition } from "../policy.ts";
import { upsertPosition } from "../queries.ts";
import {
  getPlaybackSession,
  keepAlive,
  renewSecret,
  type SessionCredentials,
} from "./verify-session.ts";

/**
 * Saves the watch position and the session's activity. Returns the session's next secret, or null
 * where the current one stays. Throws what {@link getPlaybackSession} throws, and
 * `playback.session_over` for a first secret, which is read-only.
 */
export async function savePosition(
  deps: { db: Database },
  credentials: SessionCredentials,
  seconds: number,
): Promise<string | null> {
  const session = await getPlaybackSession(deps, credentials);
  if (!canSavePosition(session)) throw new AppError("playback.session_over");
  await upsertPosition(deps.db, {
    userId: session.userId,
    slug: session.slug,
    positionSeconds: seconds,
  });
  await keepAlive(deps, session);
  return renewSecret(deps, session);
}

/** Where to start: the saved position, or 0 if it is close to the beginning or the end. */
export function resumeAt(positionSeconds: number, durationSeconds: number): number {
  const nearEnd = durationSeconds - Math.min(10, durationSeconds * 0.05);
  return positionSeconds < 3 || positionSeconds >= nearEnd ? 0 : positionSeconds;
}
