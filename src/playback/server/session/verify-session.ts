import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { generateHashedSecret, hashSecret } from "#platform/server/secrets.ts";
import { getPlayableVideo } from "../get-playable-video.ts";
import { maxStreams, type VerifiedBy } from "../policy.ts";
import {
  addNextSecret,
  endOldestSessions,
  findPlaybackSession,
  lockStreams,
  type PlaybackSessionRow,
  promoteSecret,
  restartStream,
  touchSession,
} from "../queries.ts";
import { type FindViewer, getViewer } from "../viewer.ts";

/** The credentials of a request under a session's path. */
export interface SessionCredentials {
  sessionId: string;
  /** From the session's cookie. */
  secret: string | undefined;
}

export interface VerifiedSession extends PlaybackSessionRow {
  verifiedBy: VerifiedBy;
}

/**
 * The session that a cookie authenticates. Throws `playback.session_over` for a wrong, foreign or
 * expired cookie. Throws `playback.playing_elsewhere` after a third stream ended the session or a
 * copied cookie took it over.
 */
export async function getPlaybackSession(
  { db }: { db: Database },
  { sessionId, secret }: SessionCredentials,
): Promise<VerifiedSession> {
  if (secret === undefined) throw new AppError("playback.session_over");
  const hash = hashSecret(secret);
  let session = await findPlaybackSession(db, sessionId);
  if (session && includes(session.nextHashes, hash)) {
    await promoteSecret(db, { id: sessionId, hash });
    // If one secret got two next ones, the first that is used wins.
    session = await findPlaybackSession(db, sessionId);
  }
  if (!session) throw new AppError("playback.session_over");
  const verifiedBy = classifySecret(session, hash);
  if (session.ended || verifiedBy === "replaced") throw new AppError("playback.playing_elsewhere");
  if (verifiedBy === "unknown") throw new AppError("playback.session_over");
  return { ...session, verifiedBy };
}

function classifySecret(
  session: PlaybackSessionRow,
  hash: Buffer,
): VerifiedBy | "replaced" | "unknown" {
  if (session.secretHash.equals(hash)) return "current";
  if (session.justReplaced && session.previousHashes[0]?.equals(hash)) return "previous";
  if (session.firstHash?.equals(hash)) return "first";
  return includes(session.previousHashes, hash) ? "replaced" : "unknown";
}

function includes(hashes: readonly Buffer[], hash: Buffer): boolean {
  return hashes.some((each) => each.equals(hash));
}

/**
 * Issues the next secret for the session's cookie, at each heartbeat. The current secret stays
 * valid until the next one is used, so a lost response does no harm. Null unless the request used
 * the current secret.
 */
export async function renewSecret(
  { db }: { db: Database },
  { id, verifiedBy }: VerifiedSession,
): Promise<string | null> {
  if (verifiedBy !== "current") return null;
  const { secret, hash } = generateHashedSecret();
  await addNextSecret(db, { id, hash });
  return secret;
}

/**
 * Records a session's activity. A session without recent activity becomes its user's newest stream.
 */
export async function keepAlive(
  { db }: { db: Database },
  session: PlaybackSessionRow,
): Promise<void> {
  const { id, userId, silent } = session;
  if (!silent) return touchSession(db, id);
  await db.transaction().execute(async (trx) => {
    if (userId === null) return restartStream(trx, id);
    await lockStreams(trx, userId);
    await restartStream(trx, id);
    await endOldestSessions(trx, { userId, allowed: maxStreams });
  });
}

export interface EntitledSession extends VerifiedSession {
  /** The seconds from the start that its viewer may watch now; null for the whole film. */
  freeSeconds: number | null;
}

/** The session, if its viewer is still entitled to its lesson or to the beginning of it. */
export async function getEntitledSession(
  deps: { db: Database; findViewer: FindViewer },
  credentials: SessionCredentials,
): Promise<EntitledSession> {
  const session = await getPlaybackSession(deps, credentials);
  const viewer = await getViewer(deps.findViewer, session);
  const { freeSeconds } = await getPlayableVideo(deps, {
    userId: session.userId,
    role: viewer.role,
    slug: session.slug,
  });
  return { ...session, freeSeconds };
}

/**
 * The entitled session, with its activity recorded. Called for every key: after a plan's end or a
 * disabled account, the lesson stops at its next key (design: Playback).
 */
export async function getActiveSession(
  deps: { db: Database; findViewer: FindViewer },
  credentials: SessionCredentials,
): Promise<EntitledSession> {
  const session = await getEntitledSession(deps, credentials);
  await keepAlive(deps, session);
  return session;
}
