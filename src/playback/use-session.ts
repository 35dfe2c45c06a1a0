import type { Database } from "#platform/database/open-database.ts";
import { AppError } from "#platform/errors.ts";
import { getPlayable } from "./get-playable.ts";
import { maxStreams } from "./open-session.ts";
import {
  endOldestSessions,
  findSession,
  lockStreams,
  reviveSession,
  type SessionRow,
  touchSession,
} from "./queries.ts";
import { hashSecret } from "./secrets.ts";
import { type FindViewer, getViewer } from "./viewer.ts";

/** What a request under a session's path proves itself with. */
export interface SessionProof {
  sessionId: string;
  /** From the session's cookie. */
  secret: string | undefined;
}

/**
 * The session that a cookie opens. Throws `playback.session_over` for a wrong, foreign or old
 * cookie, `playback.playing_elsewhere` once a third stream has ended it.
 */
export async function getSession(
  { db }: { db: Database },
  { sessionId, secret }: SessionProof,
): Promise<SessionRow> {
  const session =
    secret === undefined
      ? undefined
      : await findSession(db, { id: sessionId, secretHash: hashSecret(secret) });
  if (!session) throw new AppError("playback.session_over");
  if (session.ended) throw new AppError("playback.playing_elsewhere");
  return session;
}

/** Notes that a session plays. One that was silent counts as a new stream from here on. */
export async function keepAlive({ db }: { db: Database }, session: SessionRow): Promise<void> {
  if (!session.silent) return touchSession(db, session.id);
  await db.transaction().execute(async (trx) => {
    await lockStreams(trx, session.userId);
    await reviveSession(trx, session.id);
    await endOldestSessions(trx, { userId: session.userId, allowed: maxStreams });
  });
}

/** The session, if its viewer may still watch its lesson. */
export async function getEntitledSession(
  deps: { db: Database; findViewer: FindViewer },
  proof: SessionProof,
): Promise<SessionRow> {
  const session = await getSession(deps, proof);
  const viewer = await getViewer(deps.findViewer, session.userId);
  await getPlayable(deps, {
    userId: session.userId,
    role: viewer.role,
    videoId: session.videoId,
  });
  return session;
}

/**
 * The same, noted as alive: asked at every key, so that a plan that ends or an account that is
 * disabled stops the lesson at its next key (design: Playback).
 */
export async function getWatchingSession(
  deps: { db: Database; findViewer: FindViewer },
  proof: SessionProof,
): Promise<SessionRow> {
  const session = await getEntitledSession(deps, proof);
  await keepAlive(deps, session);
  return session;
}
