import type { Database } from "#platform/database/open-database.ts";
import { upsertPosition } from "./queries.ts";
import { getSession, keepAlive, type SessionProof } from "./use-session.ts";

/** Keeps where the viewer is, and that the session lives. Throws what {@link getSession} throws. */
export async function savePosition(
  deps: { db: Database },
  proof: SessionProof,
  seconds: number,
): Promise<void> {
  const session = await getSession(deps, proof);
  await upsertPosition(deps.db, {
    userId: session.userId,
    videoId: session.videoId,
    positionSeconds: seconds,
  });
  await keepAlive(deps, session);
}

/** Where to start: where the viewer left off, or anew when that was within the last moments. */
export function resumeAt(positionSeconds: number, durationSeconds: number): number {
  const nearEnd = durationSeconds - Math.min(10, durationSeconds * 0.05);
  return positionSeconds < 3 || positionSeconds >= nearEnd ? 0 : positionSeconds;
}
