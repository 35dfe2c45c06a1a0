import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { deleteKeyGrants, deleteOldKeyGrants } from "./queries/key-grants.ts";

type Executor = Kysely<DB> | Transaction<DB>;

const PASS_LIFE = sql`interval '60 seconds'`;
/** A session heard of within this time counts as a stream. */
const LIVE = sql`interval '2 minutes'`;
/** How long a replaced secret is still taken. */
const PARENT_LIFE = sql`interval '15 seconds'`;
const SESSION_LIFE = sql`interval '12 hours'`;

export async function insertTicket(
  db: Executor,
  pass: { ticketHash: Buffer; userId: string; slug: string },
): Promise<void> {
  await db
    .insertInto("playbackTickets")
    .values({ ...pass, expiresAt: sql`now() + ${PASS_LIFE}` })
    .execute();
}

/** Uses a pass up, in one statement: of two at once, one gets the row. */
export function consumeTicket(
  db: Executor,
  pass: { ticketHash: Buffer; slug: string },
): Promise<{ userId: string } | undefined> {
  return db
    .updateTable("playbackTickets")
    .set({ usedAt: sql`now()` })
    .where("ticketHash", "=", pass.ticketHash)
    .where("slug", "=", pass.slug)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning("userId")
    .executeTakeFirst();
}

/** Makes whatever changes a user's streams wait its turn until the transaction ends. */
export async function lockStreams(trx: Transaction<DB>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`playback:${userId}`}, 0))`.execute(
    trx,
  );
}

export async function insertSession(
  trx: Transaction<DB>,
  session: {
    userId: string;
    slug: string;
    mediaId: string;
    secretHash: Buffer;
    firstHash: Buffer | null;
  },
): Promise<string> {
  const row = await trx
    .insertInto("playbackSessions")
    .values(session)
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Ends a user's live sessions beyond the `allowed` that began last. */
export async function endOldestSessions(
  trx: Transaction<DB>,
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
        .where("lastSeenAt", ">", sql<Date>`now() - ${LIVE}`)
        .orderBy("liveSince", "desc")
        .orderBy("id")
        .offset(allowed),
    )
    .execute();
}

export interface SessionRow {
  id: string;
  userId: string;
  slug: string;
  mediaId: string;
  ended: boolean;
  /** Not heard of lately, so no longer counted as a stream. */
  silent: boolean;
  secretHash: Buffer;
  nextHashes: Buffer[];
  previousHashes: Buffer[];
  firstHash: Buffer | null;
  /** The secret before this one was replaced a moment ago: requests with it may be under way. */
  justReplaced: boolean;
}

/** A session by its id, unless it is too old. Its secrets are for the caller to compare. */
export function findSession(db: Executor, id: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom("playbackSessions")
    .select(["id", "userId", "slug", "mediaId"])
    .select(["secretHash", "nextHashes", "previousHashes", "firstHash"])
    .select(sql<boolean>`ended_at is not null`.as("ended"))
    .select(sql<boolean>`last_seen_at <= now() - ${LIVE}`.as("silent"))
    .select(sql<boolean>`coalesce(replaced_at > now() - ${PARENT_LIFE}, false)`.as("justReplaced"))
    .where("id", "=", id)
    .where("createdAt", ">", sql<Date>`now() - ${SESSION_LIFE}`)
    .executeTakeFirst();
}

/** Adds a secret that was handed out to those that may come back. */
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

/** Makes a secret that came back the session's own; false where another was faster. */
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

/** Counts a key asked for with the secret of the beginning; false beyond `most`. */
export async function countFirstSecretKey(
  db: Executor,
  { id, most }: { id: string; most: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("playbackSessions")
    .set({ firstHashKeys: sql`first_hash_keys + 1` })
    .where("id", "=", id)
    .where("firstHashKeys", "<", most)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a key given since the secret last changed; false beyond `most`. */
export async function countSecretKey(
  db: Executor,
  { id, most }: { id: string; most: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("playbackSessions")
    .set({ secretKeys: sql`secret_keys + 1` })
    .where("id", "=", id)
    .where("secretKeys", "<", most)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that a session is alive; every few seconds is enough. */
export async function touchSession(db: Executor, id: string): Promise<void> {
  await db
    .updateTable("playbackSessions")
    .set({ lastSeenAt: sql`now()` })
    .where("id", "=", id)
    .where("lastSeenAt", "<", sql<Date>`now() - interval '5 seconds'`)
    .execute();
}

/** Makes a silent session a stream again, the newest of its user. */
export async function reviveSession(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .updateTable("playbackSessions")
    .set({ lastSeenAt: sql`clock_timestamp()`, liveSince: sql`clock_timestamp()` })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

export async function upsertPosition(
  db: Executor,
  position: { userId: string; slug: string; positionSeconds: number },
): Promise<void> {
  await db
    .insertInto("watchPositions")
    .values(position)
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "slug"])
        .doUpdateSet({ positionSeconds: position.positionSeconds, updatedAt: sql`now()` }),
    )
    .execute();
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

/** Deletes passes and sessions that nothing can come of any more. */
export async function purgeExpired(db: Executor): Promise<void> {
  await db
    .deleteFrom("playbackTickets")
    .where("expiresAt", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
  await db
    .deleteFrom("playbackSessions")
    .where("createdAt", "<", sql<Date>`now() - interval '2 days'`)
    .execute();
  await deleteOldKeyGrants(db);
}

/** Deletes all that a user's watching left behind. */
export async function deleteViewer(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx.deleteFrom("playbackTickets").where("userId", "=", userId).execute();
  await trx.deleteFrom("playbackSessions").where("userId", "=", userId).execute();
  await trx.deleteFrom("watchPositions").where("userId", "=", userId).execute();
  await deleteKeyGrants(trx, userId);
}
