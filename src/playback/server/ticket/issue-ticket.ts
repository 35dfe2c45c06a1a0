import type { Role } from "#platform/contract/role.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { generateHashedSecret } from "#platform/server/secrets.ts";
import { getPlayableVideo } from "../get-playable-video.ts";
import { insertTicket } from "../queries.ts";
import { encodePlaybackInfo } from "./playback-info.ts";

interface TicketRequest {
  userId: string;
  loginSessionId: string;
  role: Role;
  slug: string;
}

/**
 * Issues a ticket to the player: single use, valid for 60 seconds by the database's clock, stored
 * as a hash. Throws the errors of {@link getPlayableVideo}. Source: design, Playback.
 */
export async function issueTicket(
  { db }: { db: Database },
  request: TicketRequest,
): Promise<{ otp: string; playbackInfo: string }> {
  const { slug } = await getPlayableVideo({ db }, request);
  const { secret, hash } = generateHashedSecret();
  const { userId, loginSessionId } = request;
  await insertTicket(db, { ticketHash: hash, userId, loginSessionId, slug });
  return { otp: secret, playbackInfo: encodePlaybackInfo(slug) };
}
