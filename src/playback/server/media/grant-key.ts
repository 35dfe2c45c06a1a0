import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { speeds } from "../../contract.ts";
import { countKey } from "../queries/key-grants.ts";
import { countFirstSecretKey, countSecretKey } from "../queries.ts";
import type { VerifiedSession } from "../session/verify-session.ts";
import type { PreparedMedia } from "./prepared-media.ts";

const fastestSpeed = Math.max(...speeds);
/** The player's longest buffer ahead. */
const bufferSeconds = 30;
/** Higher than playback needs, so that the fastest speed never waits for a key. */
const margin = 1.25;

interface KeyAllowance {
  /** Burst: keys of a lesson granted at once. */
  capacity: number;
  /** Keys added each second. */
  perSecond: number;
  /** The most keys for one session secret. A report brings the next secret. */
  perSecret: number;
}

export function computeKeyAllowance({
  periods,
  durationSeconds,
}: Pick<PreparedMedia, "periods" | "durationSeconds">): KeyAllowance {
  const periodSeconds = durationSeconds / Math.max(1, periods);
  // The player's buffer and some seeks.
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
 * Counts a key against the allowance of the user, or a visitor's network, for this lesson, across
 * sessions: a burst around the
 * start or a seek, then the rate of the fastest speed. A key granted before is free. Throws
 * `playback.keys_too_fast` with the seconds to wait, and `playback.playing_elsewhere` (decision 035).
 */
export async function grantKey(
  { db }: { db: Database },
  {
    session,
    network,
    keyPeriod,
    media,
  }: {
    session: VerifiedSession;
    /** A hash of the requesting network. */
    network: string;
    keyPeriod: number;
    media: PreparedMedia;
  },
): Promise<void> {
  if (session.verifiedBy === "first") {
    // A native engine requests a key once, and once more after a long seek back.
    const max = media.periods * 3 + 10;
    const counted = await countFirstSecretKey(db, { id: session.id, max });
    if (!counted) throw new AppError("playback.playing_elsewhere");
  }
  const { userId, mediaId } = session;
  const allowance = computeKeyAllowance(media);
  const holder = userId === null ? { network } : { userId };
  const wait = await countKey(db, holder, { mediaId, keyPeriod, ...allowance });
  if (wait > 0) throw tooFastError(Math.ceil(wait));
  const counted = await countSecretKey(db, { id: session.id, max: allowance.perSecret });
  // A position report brings the next secret at any time.
  if (!counted) throw tooFastError(1);
}

function tooFastError(retryAfterSeconds: number): AppError {
  return new AppError("playback.keys_too_fast", { retryAfterSeconds });
}
