import { type Kysely, sql, type Transaction } from "kysely";
import { createKeyset, type PageRequest, readPage } from "#platform/server/database/keyset.ts";
import type { DB } from "#platform/server/database/schema.ts";

type Trx = Transaction<DB>;

const now = sql<Date>`now()`;

const deletionColumns = [
  "id",
  "userId",
  "confirmedAt",
  "dueAt",
  "latestAt",
  "cancelledAt",
  "doneAt",
] as const;

export interface DeletionRow {
  id: string;
  userId: string;
  confirmedAt: Date | null;
  dueAt: Date | null;
  latestAt: Date | null;
  cancelledAt: Date | null;
  doneAt: Date | null;
}

/** Returns the user's open deletion request, and locks it. Inserts one if there is none. */
export function openDeletion(trx: Trx, userId: string): Promise<DeletionRow> {
  return trx
    .insertInto("accountDeletions")
    .values({ userId })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .where("cancelledAt", "is", null)
        .where("doneAt", "is", null)
        .doUpdateSet({ requestedAt: now }),
    )
    .returning(deletionColumns)
    .executeTakeFirstOrThrow();
}

/** The user's deletion that is confirmed or was requested within this many seconds. */
export function findOpenDeletion(
  db: Kysely<DB>,
  { userId, confirmSeconds }: { userId: string; confirmSeconds: number },
): Promise<{ requestedAt: Date; dueAt: Date | null; latestAt: Date | null } | undefined> {
  const earliest = sql<Date>`now() - make_interval(secs => ${confirmSeconds})`;
  return db
    .selectFrom("accountDeletions")
    .select(["requestedAt", "dueAt", "latestAt"])
    .where("userId", "=", userId)
    .where("cancelledAt", "is", null)
    .where("doneAt", "is", null)
    .where((row) => row.or([row("confirmedAt", "is not", null), row("requestedAt", ">", earliest)]))
    .executeTakeFirst();
}

export function readConfirmedDeletions(
  db: Kysely<DB>,
): Promise<{ count: number; firstDueAt: Date | null }> {
  return db
    .selectFrom("accountDeletions")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min<Date | null>("dueAt").as("firstDueAt"),
    ])
    .where("confirmedAt", "is not", null)
    .where("cancelledAt", "is", null)
    .where("doneAt", "is", null)
    .executeTakeFirstOrThrow();
}

/** `lifeSeconds` null: the link is valid as long as the deletion is open. */
export async function insertLink(
  trx: Trx,
  link: {
    tokenHash: Buffer;
    deletionId: string;
    purpose: "confirm" | "keep";
    lifeSeconds: number | null;
  },
): Promise<void> {
  const { lifeSeconds, ...columns } = link;
  const expiresAt =
    lifeSeconds === null ? null : sql<Date>`now() + make_interval(secs => ${lifeSeconds})`;
  await trx
    .insertInto("deletionLinks")
    .values({ ...columns, expiresAt })
    .execute();
}

/** Deletes the links that confirm or cancel a deletion. */
export async function deleteLinks(trx: Trx, deletionId: string): Promise<void> {
  await trx.deleteFrom("deletionLinks").where("deletionId", "=", deletionId).execute();
}

/** Returns a link's deletion, locked until the transaction ends. */
export function lockDeletionByLink(
  trx: Trx,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: "confirm" | "keep" },
): Promise<(DeletionRow & { isExpired: boolean; isBeingErased: boolean; now: Date }) | undefined> {
  return trx
    .selectFrom("accountDeletions as deletion")
    .innerJoin("deletionLinks as link", "link.deletionId", "deletion.id")
    .select(deletionColumns)
    .select(sql<boolean>`coalesce(link.expires_at <= now(), false)`.as("isExpired"))
    .select(sql<boolean>`coalesce(deletion.erasing_until > now(), false)`.as("isBeingErased"))
    .select(now.as("now"))
    .where("link.tokenHash", "=", tokenHash)
    .where("link.purpose", "=", purpose)
    .forUpdate("deletion")
    .executeTakeFirst();
}

export async function markConfirmed(
  trx: Trx,
  id: string,
  dates: { dueAt: Date; latestAt: Date },
): Promise<void> {
  await trx
    .updateTable("accountDeletions")
    .set({ ...dates, confirmedAt: now })
    .where("id", "=", id)
    .execute();
}

/**
 * Late after a day, or after the user's own request if that is later. False if it was already due.
 */
export async function bringDeletionForward(trx: Trx, id: string): Promise<boolean> {
  const moved = await trx
    .updateTable("accountDeletions")
    .set({
      confirmedAt: sql<Date>`coalesce(confirmed_at, now())`,
      dueAt: now,
      latestAt: sql<Date>`coalesce(latest_at, now() + interval '1 day')`,
    })
    .where("id", "=", id)
    .where(sql<boolean>`(due_at is null or due_at > now())`)
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

/** Whether an account's deletion is due. The erasure then starts within minutes. */
export async function isDeletionDue(db: Kysely<DB>, userId: string): Promise<boolean> {
  const due = await db
    .selectFrom("accountDeletions")
    .select("id")
    .where("userId", "=", userId)
    .where("dueAt", "<=", now)
    .where("cancelledAt", "is", null)
    .where("doneAt", "is", null)
    .executeTakeFirst();
  return due !== undefined;
}

export async function markDeletionCancelled(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable("accountDeletions")
    .set({ cancelledAt: now })
    .where("id", "=", id)
    .execute();
}

/**
 * Leases the next due deletion to one worker for ten minutes, or until {@link releaseDeletion}.
 * Meanwhile the deletion cannot be cancelled.
 */
export function leaseDueDeletion(
  db: Kysely<DB>,
  failedIds: readonly string[],
): Promise<{ id: string; userId: string } | undefined> {
  const due = db
    .selectFrom("accountDeletions")
    .select("id")
    .where("dueAt", "<=", now)
    .where("cancelledAt", "is", null)
    .where("doneAt", "is", null)
    .where(sql<boolean>`coalesce(erasing_until < now(), true)`)
    .$if(failedIds.length > 0, (open) => open.where("id", "not in", failedIds))
    .orderBy("dueAt")
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable("accountDeletions")
    .set({ erasingUntil: sql<Date>`now() + interval '10 minutes'` })
    .where("id", "=", due)
    .returning(["id", "userId"])
    .executeTakeFirst();
}

/** Allows the deletion to be cancelled or tried again. */
export async function releaseDeletion(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable("accountDeletions")
    .set({ erasingUntil: null })
    .where("id", "=", id)
    .execute();
}

/** Locks an unfinished deletion until the transaction ends; undefined for others. */
export function lockOpenDeletion(trx: Trx, id: string): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom("accountDeletions")
    .select("id")
    .where("id", "=", id)
    .where("cancelledAt", "is", null)
    .where("doneAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function markDone(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("accountDeletions").set({ doneAt: now }).where("id", "=", id).execute();
}

export async function isOverdue(db: Kysely<DB>, id: string): Promise<boolean> {
  const late = await db
    .selectFrom("accountDeletions")
    .select("id")
    .where("id", "=", id)
    .where("latestAt", "<=", now)
    .executeTakeFirst();
  return late !== undefined;
}

/** True for the first alert of a deletion. */
export async function markAlerted(trx: Trx, id: string): Promise<boolean> {
  const marked = await trx
    .updateTable("accountDeletions")
    .set({ alertedAt: now })
    .where("id", "=", id)
    .where("alertedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** Deletes unconfirmed deletion requests after a month. */
export async function purgeUnconfirmed(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom("accountDeletions")
    .where("confirmedAt", "is", null)
    .where("requestedAt", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}

interface OpenDeletionRow {
  id: string;
  userId: string;
  requestedAt: Date;
  dueAt: Date | null;
  latestAt: Date | null;
  isLate: boolean;
}

/** Unconfirmed deletions have no due day and come last. */
const byDueDay = createKeyset([
  { value: sql`coalesce(due_at, 'infinity')`, type: "timestamptz", direction: "asc" },
  { value: "requestedAt", type: "timestamptz", direction: "asc" },
  { value: "id", type: "uuid", direction: "asc" },
]);

/**
 * A page of the deletions that are confirmed or were requested within this many seconds, by due
 * day, and the number of all.
 */
export async function listOpenDeletions(
  db: Kysely<DB>,
  { confirmSeconds, ...page }: PageRequest & { confirmSeconds: number },
): Promise<{ rows: OpenDeletionRow[]; total: number; nextCursor: string | null }> {
  const earliest = sql<Date>`now() - make_interval(secs => ${confirmSeconds})`;
  const open = db
    .selectFrom("accountDeletions")
    .where("cancelledAt", "is", null)
    .where("doneAt", "is", null)
    .where((row) =>
      row.or([row("confirmedAt", "is not", null), row("requestedAt", ">", earliest)]),
    );
  const listed = open
    .select(["id", "userId", "requestedAt", "dueAt", "latestAt"])
    .select(sql<boolean>`coalesce(latest_at <= now(), false)`.as("isLate"));
  const { rows, nextCursor } = await readPage(listed, byDueDay, page);
  const { total } = await open
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total, nextCursor };
}
