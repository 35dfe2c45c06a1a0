import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { speeds } from "../../contract.ts";
import { countKey } from "../queries/key-grants.ts";
import { countFirstSecretKey, countSecretKey } from "../queries.ts";
import type { ProvenSession } from "../session/use-session.ts";
import type { PreparedMedia } from "./prepared-media.ts";

const fastestSpeed = Math.max(...speeds);
/** How far ahead the player buffers. */
const bufferSeconds = 30;
/** Above the pace of playing, so that playing at the fastest speed never waits for a key. */
const margin = 1.25;

interface KeyAllowance {
  /** How many keys of a lesson may be had at once. */
  capacity: number;
  /** How many more each second brings. */
  perSecond: number;
  /** How many are given for one secret of a session, until a report brings the next. */
  perSecret: number;
}

export function keyAllowance({
  periods,
  durationSeconds,
}: Pick<PreparedMedia, "periods" | "durationSeconds">): KeyAllowance {
  const periodSeconds = durationSeconds / Math.max(1, periods);
  // What the player buffers at once, and some seeks.
  const capacity = Math.max(
    Math.min(8, Math.max(2, Math.ceil(periods * 0.6))),
    Math.ceil(bufferSeconds / periodSeconds),
  );
  return {
    capacity,
    perSecret: capacity * 2,
    perSecond: (fastestSpeed * margin) / periodSeconds,
  };
}

/**
 * Counts a key before it is given: a few at once around where the viewer begins or seeks to, then
 * as many as playing at the fastest speed needs. Counted by user and lesson, whatever the number of
 * sessions; a key that was given before is free. Throws `playback.keys_too_fast` with the seconds to
 * wait, and `playback.playing_elsewhere` (decision 035).
 */
export async function grantKey(
  { db }: { db: Database },
  { session, period, media }: { session: ProvenSession; period: number; media: PreparedMedia },
): Promise<void> {
  if (session.provenBy === "first") {
    // A browser's own engine asks for a key once, or again after going back far.
    const most = media.periods * 3 + 10;
    const counted = await countFirstSecretKey(db, { id: session.id, most });
    if (!counted) throw new AppError("playback.playing_elsewhere");
  }
  const { userId, mediaId } = session;
  const allowance = keyAllowance(media);
  const wait = await countKey(db, { userId, mediaId, period, ...allowance });
  if (wait > 0) throw tooFast(Math.ceil(wait));
  const counted = await countSecretKey(db, { id: session.id, most: allowance.perSecret });
  // A report of the position brings the next secret at any time.
  if (!counted) throw tooFast(1);
}

function tooFast(retryAfterSeconds: number): AppError {
  return new AppError("playback.keys_too_fast", { retryAfterSeconds });
}
