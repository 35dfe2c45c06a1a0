import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { upsertPosition } from "../queries.ts";
import { getSession, keepAlive, renewSecret, type SessionProof } from "./use-session.ts";

/**
 * Keeps where the viewer is, and that the session lives. Returns the session's new secret, or null
 * where it keeps the one it has. Throws what {@link getSession} throws, and `playback.session_over`
 * for the secret of the beginning, with which browsers only read.
 */
export async function savePosition(
  deps: { db: Database },
  proof: SessionProof,
  seconds: number,
): Promise<string | null> {
  const session = await getSession(deps, proof);
  if (session.provenBy === "first") throw new AppError("playback.session_over");
  await upsertPosition(deps.db, {
    userId: session.userId,
    slug: session.slug,
    positionSeconds: seconds,
  });
  await keepAlive(deps, session);
  return renewSecret(deps, session);
}

/** Where to start: where the viewer left off, or anew when that was within the last moments. */
export function resumeAt(positionSeconds: number, durationSeconds: number): number {
  const nearEnd = durationSeconds - Math.min(10, durationSeconds * 0.05);
  return positionSeconds < 3 || positionSeconds >= nearEnd ? 0 : positionSeconds;
}
