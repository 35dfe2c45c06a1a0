import type { PlayedReport } from "#insight/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { PreparedMediaStore } from "../media/prepared-media.ts";
import { canSavePosition } from "../policy.ts";
import { upsertPosition } from "../queries.ts";
import { type FindViewer, getViewer } from "../viewer.ts";
import { countPlayed } from "./count-played.ts";
import {
  getPlaybackSession,
  keepAlive,
  renewSecret,
  type SessionCredentials,
} from "./verify-session.ts";

interface SavedPosition {
  /** The session's next secret, or null if the current one stays. */
  renewed: string | null;
  seen: boolean;
}

/**
 * Saves the position, the session's activity and the played buckets; a visitor's position is not
 * stored. Throws the errors of {@link
 * getPlaybackSession}. Throws `playback.session_over` for a first secret, which is read-only, for a
 * disabled or deleted account, and after the log-out.
 */
export async function savePosition(
  deps: {
    db: Database;
    findViewer: FindViewer;
    mediaStore: Pick<PreparedMediaStore, "getMedia">;
  },
  credentials: SessionCredentials,
  { seconds, played }: { seconds?: number | undefined; played?: PlayedReport | undefined },
): Promise<SavedPosition> {
  const session = await getPlaybackSession(deps, credentials);
  if (!canSavePosition(session)) throw new AppError("playback.session_over");
  // After a plan's end the last plays are still counted, but not for a disabled or deleted account.
  await getViewer(deps.findViewer, session);
  const { userId, slug } = session;
  const wasSeen =
    userId !== null && (await upsertPosition(deps.db, { userId, slug, positionSeconds: seconds }));
  await keepAlive(deps, session);
  const seen = (played && (await countPlayed(deps, session, played))) || wasSeen;
  return { renewed: await renewSecret(deps, session), seen };
}

/** The start position: the saved one, or 0 if that is close to the beginning or the end. */
export function resumeAt(positionSeconds: number, durationSeconds: number): number {
  const nearEnd = durationSeconds - Math.min(10, durationSeconds * 0.05);
  return positionSeconds < 3 || positionSeconds >= nearEnd ? 0 : positionSeconds;
}
