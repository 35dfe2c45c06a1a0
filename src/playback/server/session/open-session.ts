import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { getPlayable } from "../get-playable.ts";
import {
  consumeTicket,
  endOldestSessions,
  findPosition,
  insertSession,
  lockStreams,
} from "../queries.ts";
import { createSecret, hashSecret } from "../secrets.ts";
import { readPlaybackInfo } from "../ticket/playback-info.ts";
import { type FindViewer, getViewer } from "../viewer.ts";

/** How many streams a user may have at once (design: Playback). */
export const maxStreams = 2;

export interface OpenedSession {
  sessionId: string;
  /** Goes into the session's cookie; the database keeps its hash alone. */
  secret: string;
  title: string;
  posterPath: string | null;
  mediaId: string;
  viewerEmail: string;
  positionSeconds: number;
}

interface OpenSessionInput {
  otp: string;
  playbackInfo: string;
  /** The browser plays by itself and will keep sending the first secret with its key requests. */
  native?: boolean | undefined;
}

/**
 * Trades a pass for a playback session. The pass is used up even if the rest fails, so it can never
 * be tried twice; a third live session ends the user's oldest. Throws `playback.pass_refused` and
 * what {@link getPlayable} throws. Source: design, Playback.
 */
export async function openSession(
  { db, findViewer }: { db: Database; findViewer: FindViewer },
  { otp, playbackInfo, native = false }: OpenSessionInput,
): Promise<OpenedSession> {
  const slug = readPlaybackInfo(playbackInfo);
  if (slug === null) throw new AppError("playback.pass_refused");
  const pass = await consumeTicket(db, { ticketHash: hashSecret(otp), slug });
  if (!pass) throw new AppError("playback.pass_refused");
  const { userId } = pass;
  const viewer = await getViewer(findViewer, userId);
  const [{ title, posterPath, mediaId }, positionSeconds] = await Promise.all([
    getPlayable({ db }, { userId, role: viewer.role, slug }),
    findPosition(db, { userId, slug }),
  ]);
  const { secret, hash } = createSecret();
  const firstHash = native ? hash : null;
  const sessionId = await db.transaction().execute(async (trx) => {
    await lockStreams(trx, userId);
    const id = await insertSession(trx, { userId, slug, mediaId, secretHash: hash, firstHash });
    await endOldestSessions(trx, { userId, allowed: maxStreams });
    return id;
  });
  const viewerEmail = viewer.email;
  return { sessionId, secret, title, posterPath, mediaId, viewerEmail, positionSeconds };
}
