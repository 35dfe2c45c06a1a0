import * as z from "zod";
import type { Role } from "#platform/contract/role.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { generateHashedSecret } from "#platform/server/secrets.ts";
import { playbackInfo } from "../../contract.ts";
import { getPlayableVideo } from "../get-playable-video.ts";
import { insertTicket } from "../queries.ts";

interface TicketRequest {
  /** Null for a visitor. */
  userId: string | null;
  loginSessionId: string | null;
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

/** The base64 JSON that names a ticket's video. */
function encodePlaybackInfo(slug: string): string {
  return Buffer.from(JSON.stringify({ videoId: slug })).toString("base64");
}

/** The video named by a `playbackInfo`, or null if it is malformed. */
export function decodePlaybackInfo(text: string): string | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, "base64").toString("utf8"));
    const parsed = z.safeParse(playbackInfo, json);
    return parsed.success ? parsed.data.videoId : null;
  } catch {
    return null;
  }
}
