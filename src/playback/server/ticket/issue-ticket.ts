import type { Database } from "#platform/server/database/open-database.ts";
import { getPlayable } from "../get-playable.ts";
import { insertTicket } from "../queries.ts";
import { createSecret } from "../secrets.ts";
import { writePlaybackInfo } from "./playback-info.ts";

interface PassRequest {
  userId: string;
  role: "student" | "instructor";
  slug: string;
}

/**
 * A pass to the player: single use, good for 60 seconds by the database's clock, kept as a hash.
 * Throws what {@link getPlayable} throws. Source: design, Playback.
 */
export async function issueTicket(
  { db }: { db: Database },
  request: PassRequest,
): Promise<{ otp: string; playbackInfo: string }> {
  const { slug } = await getPlayable({ db }, request);
  const { secret, hash } = createSecret();
  await insertTicket(db, { ticketHash: hash, userId: request.userId, slug });
  return { otp: secret, playbackInfo: writePlaybackInfo(slug) };
}
