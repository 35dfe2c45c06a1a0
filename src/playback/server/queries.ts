import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { prepareQuery } from "#platform/server/database/prepare-query.ts";
import { purgeExpiredKeyGrants } from "./queries/key-grants.ts";

const TICKET_LIFETIME = sql`interval '60 seconds'`;
/** A session with activity within this time counts as a stream. */
const STREAM_TIMEOUT = sql`interval '2 minutes'`;
/** How long a replaced secret is still accepted. */
const PREVIOUS_SECRET_GRACE = sql`interval '15 seconds'`;
const SESSION_LIFETIME = sql`interval '12 hours'`;

/** Stores an issued ticket. */
export const insertTicket = prepareQuery(
  (
    db,
    {
      ticketHash,
      userId,
      loginSessionId,
      slug,
    }: {
      ticketHash: Buffer;
      /** Null for a visitor. */
      userId: string | null;
      loginSessionId: string | null;
      slug: string;
    },
  ) =>
    db.insertInto("playbackTickets").values({
      ticketHash,
      userId,
      loginSessionId,
      slug,
      expiresAt: sql`now() + ${TICKET_LIFETIME}`,
    }),
);

/** Consumes a ticket in one statement, so only one of two concurrent requests gets the row. */
export function consumeTicket(
  db: Executor,
  ticket: { ticketHash: Buffer; slug: string },
): Promise<{ userId: string | null; loginSessionId: string | null } | undefined> {
  return db
    .updateTable("playbackTickets")
    .set({ usedAt: sql`now()` })
    .where("ticketHash", "=", ticket.ticketHash)
    .where("slug", "=", ticket.slug)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning(["userId", "loginSessionId"])
    .executeTakeFirst();
}

/** Serialises changes to a user's streams until the transaction ends. */
export async function lockStreams(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`playback:${userId}`}, 0))`.execute(
    trx,
  );
}

export async function insertPlaybackSession(
  trx: Trx,
  session: {
    userId: string | null;
    loginSessionId: string | null;
    slug: string;
    mediaId: string;
    secretHash: Buffer;
    firstHash: Buffer | null;
    insightVideoId: string | null;
  },
): Promise<string> {
  const row = await trx
    .insertInto("playbackSessions")
    .values(session)
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Ends a user's streams beyond the `allowed` newest. */
export async function endOldestSessions(
  trx: Trx,
  { userId, allowed }: { userId: string; allowed: number },
): Promise<void> {
  await trx
    .updateTable("playbackSessions")
    .set({ endedAt: sql`now()` })
    .where("id", "in", (query) =>
      query
        .selectFrom("playbackSessions")
        .select("id")
        .where("userId", "=", userId)
        .where("endedAt", "is", null)
        .where("lastSeenAt", ">", sql<Date>`now() - ${STREAM_TIMEOUT}`)
        .orderBy("liveSince", "desc")
        .orderBy("id")
        .offset(allowed),
    )
    .execute();
}

export interface PlaybackSessionRow {
  id: string;
  /** Null for a visitor. */
  userId: string | null;
  /** The login session that the playback session ends with; null for older sessions. */
  loginSessionId: string | null;
  slug: string;
  mediaId: string;
  createdAt: Date;
  /** The lesson whose plays are counted; null for an instructor's session. */
  insightVideoId: string | null;
  ended: boolean;
  /** Without recent activity, so not counted as a stream. */
  silent: boolean;
  secretHash: Buffer;
  nextHashes: Buffer[];
  previousHashes: Buffer[];
  firstHash: Buffer | null;
  /** The previous secret was replaced moments ago: requests with it may be in flight. */
  justReplaced: boolean;
}

/** An unexpired session by its id. The caller compares the secrets. */
export function findPlaybackSession(
  db: Executor,
  id: string,
): Promise<PlaybackSessionRow | undefined> {
  return db
    .selectFrom("playbackSessions")
    .select(["id", "userId", "loginSessionId", "slug", "mediaId", "createdAt", "insightVideoId"])
    .select(["secretHash", "nextHashes", "previousHashes", "firstHash"])
    .select(sql<boolean>`ended_at is not null`.as("ended"))
    .select(sql<boolean>`last_seen_at <= now() - ${STREAM_TIMEOUT}`.as("silent"))
    .select(
      sql<boolean>`coalesce(replaced_at > now() - ${PREVIOUS_SECRET_GRACE}, false)`.as(
        "justReplaced",
      ),
    )
    .where("id", "=", id)
    .where("createdAt", ">", sql<Date>`now() - ${SESSION_LIFETIME}`)
    .executeTakeFirst();
}

/** Adds an issued secret to the accepted next ones. */
export async function addNextSecret(
  db: Executor,
  { id, hash }: { id: string; hash: Buffer },
): Promise<void> {
  await db
    .updateTable("playbackSessions")
    .set({ nextHashes: sql`(array[${hash}::bytea] || next_hashes)[1:4]` })
    .where("id", "=", id)
    .execute();
}

/** Makes a used next secret the current one; false if another was promoted first. */
export async function promoteSecret(
  db: Executor,
  { id, hash }: { id: string; hash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("playbackSessions")
    .set({
      secretHash: hash,
      nextHashes: sql`'{}'`,
      previousHashes: sql`(array[secret_hash] || array_remove(next_hashes, ${hash}::bytea) || previous_hashes)[1:8]`,
      replacedAt: sql`now()`,
      secretKeys: 0,
    })
    .where("id", "=", id)
    .where(sql<boolean>`${hash}::bytea = any (next_hashes)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a key requested with the first secret; false beyond `max`. */
export async function countFirstSecretKey(
  db: Executor,
  { id, max }: { id: string; max: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("playbackSessions")
    .set({ firstHashKeys: sql`first_hash_keys + 1` })
    .where("id", "=", id)
    .where("firstHashKeys", "<", max)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a key granted since the last change of secret; false beyond `max`. */
export async function countSecretKey(
  db: Executor,
  { id, max }: { id: string; max: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("playbackSessions")
    .set({ secretKeys: sql`secret_keys + 1` })
    .where("id", "=", id)
    .where("secretKeys", "<", max)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a report's plays are counted; false if they were already. */
export async function markReportCounted(
  trx: Trx,
  { id, number }: { id: string; number: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("playbackSessions")
    .set({ countedReport: number })
    .where("id", "=", id)
    .where("countedReport", "<", number)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Updates a session's last activity, at most every five seconds. */
export async function touchSession(db: Executor, id: string): Promise<void> {
  await db
    .updateTable("playbackSessions")
    .set({ lastSeenAt: sql`now()` })
    .where("id", "=", id)
    .where("lastSeenAt", "<", sql<Date>`now() - interval '5 seconds'`)
    .execute();
}

/** Makes a session without recent activity its user's newest stream. */
export async function restartStream(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable("playbackSessions")
    .set({ lastSeenAt: sql`clock_timestamp()`, liveSince: sql`clock_timestamp()` })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

/** Saves a position; returns whether the lesson has been seen before. */
export async function upsertPosition(
  db: Executor,
  {
    positionSeconds,
    ...lesson
  }: { userId: string; slug: string; positionSeconds?: number | undefined },
): Promise<boolean> {
  const { seen } = await db
    .insertInto("watchPositions")
    .values({ ...lesson, positionSeconds: positionSeconds ?? 0 })
    .onConflict((conflict) =>
      conflict.columns(["userId", "slug"]).doUpdateSet({
        ...(positionSeconds !== undefined && { positionSeconds }),
        updatedAt: sql`now()`,
      }),
    )
    .returning(sql<boolean>`seen_at is not null`.as("seen"))
    .executeTakeFirstOrThrow();
  return seen;
}

export async function findPosition(
  db: Executor,
  { userId, slug }: { userId: string; slug: string },
): Promise<number> {
  const row = await db
    .selectFrom("watchPositions")
    .select("positionSeconds")
    .where("userId", "=", userId)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.positionSeconds ?? 0;
}

/** The media of sessions that may still be in use. */
export async function listPlayedMediaIds(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom("playbackSessions")
    .select("mediaId")
    .distinct()
    .where("endedAt", "is", null)
    .where("createdAt", ">", sql<Date>`now() - ${SESSION_LIFETIME}`)
    .execute();
  return rows.map((row) => row.mediaId);
}

/** Deletes expired tickets, sessions and key counts. Runs hourly; safe at any time. */
export async function purgeExpiredTickets(db: Executor): Promise<void> {
  await db
    .deleteFrom("playbackTickets")
    .where("expiresAt", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
  await db
    .deleteFrom("playbackSessions")
    .where("createdAt", "<", sql<Date>`now() - interval '2 days'`)
    .execute();
  await purgeExpiredKeyGrants(db);
}
