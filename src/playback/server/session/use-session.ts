import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { getPlayable } from "../get-playable.ts";
import {
  addNextSecret,
  endOldestSessions,
  findSession,
  lockStreams,
  promoteSecret,
  reviveSession,
  type SessionRow,
  touchSession,
} from "../queries.ts";
import { createSecret, hashSecret } from "../secrets.ts";
import { type FindViewer, getViewer } from "../viewer.ts";
import { maxStreams } from "./open-session.ts";

/** What a request under a session's path proves itself with. */
export interface SessionProof {
  sessionId: string;
  /** From the session's cookie. */
  secret: string | undefined;
}

/**
 * `current`: the newest secret. `parent`: the one before, in the seconds in which requests with it
 * may still be under way. `first`: that of the beginning, of a browser that plays by itself.
 */
type ProvenBy = "current" | "parent" | "first";

export interface ProvenSession extends SessionRow {
  provenBy: ProvenBy;
}

/**
 * The session that a cookie opens. Throws `playback.session_over` for a wrong, foreign or old
 * cookie, `playback.playing_elsewhere` once a third stream has ended it or a copy of its cookie has
 * taken it over.
 */
export async function getSession(
  { db }: { db: Database },
  { sessionId, secret }: SessionProof,
): Promise<ProvenSession> {
  if (secret === undefined) throw new AppError("playback.session_over");
  const hash = hashSecret(secret);
  let session = await findSession(db, sessionId);
  if (session && includes(session.nextHashes, hash)) {
    await promoteSecret(db, { id: sessionId, hash });
    // Of two secrets handed out for one, the first that comes back wins.
    session = await findSession(db, sessionId);
  }
  if (!session) throw new AppError("playback.session_over");
  const provenBy = judgeSecret(session, hash);
  if (session.ended || provenBy === "spent") throw new AppError("playback.playing_elsewhere");
  if (provenBy === "unknown") throw new AppError("playback.session_over");
  return { ...session, provenBy };
}

function judgeSecret(session: SessionRow, hash: Buffer): ProvenBy | "spent" | "unknown" {
  if (session.secretHash.equals(hash)) return "current";
  if (session.justReplaced && session.previousHashes[0]?.equals(hash)) return "parent";
  if (session.firstHash?.equals(hash)) return "first";
  return includes(session.previousHashes, hash) ? "spent" : "unknown";
}

function includes(hashes: readonly Buffer[], hash: Buffer): boolean {
  return hashes.some((each) => each.equals(hash));
}

/**
 * A new secret for the session's cookie, given at each heartbeat. The old one stays good until the
 * new one comes back, so that a lost answer does no harm. Null for a session proven otherwise than
 * by its current secret.
 */
export async function renewSecret(
  { db }: { db: Database },
  { id, provenBy }: ProvenSession,
): Promise<string | null> {
  if (provenBy !== "current") return null;
  const { secret, hash } = createSecret();
  await addNextSecret(db, { id, hash });
  return secret;
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
): Promise<ProvenSession> {
  const session = await getSession(deps, proof);
  const viewer = await getViewer(deps.findViewer, session.userId);
  await getPlayable(deps, {
    userId: session.userId,
    role: viewer.role,
    slug: session.slug,
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
): Promise<ProvenSession> {
  const session = await getEntitledSession(deps, proof);
  await keepAlive(deps, session);
  return session;
}
