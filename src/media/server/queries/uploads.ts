import { sql } from "kysely";
import { type Executor, now, type Trx } from "#platform/server/database/executor.ts";
import {
  createKeyset,
  type PageRequest,
  type PageRows,
  readPage,
} from "#platform/server/database/keyset.ts";
import type { FilmFault } from "../../contract/film-faults.ts";
import type { UploadItem, UploadRefusal } from "../../contract/uploads.ts";

/** A film that an instructor uploads or has uploaded. */
export interface UploadRow {
  id: string;
  ownerId: string;
  name: string;
  modifiedAt: Date | null;
  sizeBytes: number;
  receivedBytes: number;
  state: UploadItem["state"];
  sha256: string | null;
  hasPicture: boolean;
  refusal: UploadRefusal | null;
  /** Validated as a {@link FilmFault} when it is presented. */
  refusalDetails: unknown;
  createdAt: Date;
  expiresAt: Date;
}

const week = sql<Date>`now() + interval '7 days'`;

const ownUploads = (db: Executor, ownerId: string) =>
  db.selectFrom("uploads").where("ownerId", "=", ownerId);

/** Serializes new uploads of this owner until the transaction ends. */
export async function lockUploadsOf(trx: Trx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`studio:uploads:${ownerId}`}, 0))`.execute(
    trx,
  );
}

/** The owner's unused uploads: their number and their total bytes when complete. */
export async function sumUploads(
  db: Executor,
  ownerId: string,
): Promise<{ total: number; bytes: number }> {
  return ownUploads(db, ownerId)
    .where("state", "not in", ["used", "refused"])
    .select([
      sql<number>`count(*)::int`.as("total"),
      sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as("bytes"),
    ])
    .executeTakeFirstOrThrow();
}

export async function hasFilm(db: Executor, ownerId: string): Promise<boolean> {
  const film = await ownUploads(db, ownerId)
    .where("state", "in", ["finished", "ready", "used"])
    .where("hasPicture", "=", true)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return film !== undefined;
}

export async function insertUpload(
  trx: Trx,
  upload: Pick<UploadRow, "id" | "ownerId" | "name" | "modifiedAt" | "sizeBytes">,
): Promise<void> {
  await trx.insertInto("uploads").values(upload).execute();
}

/** Undefined for another owner's upload and for an expired one. */
export function findUpload(
  db: Executor,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<UploadRow | undefined> {
  return ownUploads(db, ownerId)
    .where("id", "=", id)
    .where((where) => where.or([where("expiresAt", ">", now), where("state", "=", "used")]))
    .selectAll()
    .$narrowType<{ refusal: UploadRefusal | null }>()
    .executeTakeFirst();
}

/** Uploads that can be continued come first, then the newest. */
const listOrder = createKeyset([
  { value: sql`(state = 'open')::int`, type: "bigint", direction: "desc" },
  { value: "createdAt", type: "timestamptz", direction: "desc" },
  { value: "id", type: "uuid", direction: "asc" },
]);

export async function listUploads(
  db: Executor,
  { ownerId, ...page }: PageRequest & { ownerId: string },
): Promise<PageRows<UploadRow> & { total: number }> {
  const [listed, { total }] = await Promise.all([
    readPage(
      ownUploads(db, ownerId).selectAll().$narrowType<{ refusal: UploadRefusal | null }>(),
      listOrder,
      page,
    ),
    ownUploads(db, ownerId)
      .select(sql<number>`count(*)::int`.as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { ...listed, total };
}

/**
 * Records the bytes received after `from`. Returns the new state; undefined if another connection
 * has recorded bytes since.
 */
export async function addReceivedBytes(
  trx: Trx,
  { id, from, bytes }: { id: string; from: number; bytes: number },
): Promise<UploadItem["state"] | undefined> {
  const row = await trx
    .updateTable("uploads")
    .set({
      receivedBytes: from + bytes,
      state: sql`case when size_bytes = ${from + bytes} then 'finished' else 'open' end`,
      expiresAt: week,
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("receivedBytes", "=", from)
    .returning("state")
    .executeTakeFirst();
  return row?.state;
}

/** Deletes an upload, unless a lesson uses it. */
export async function deleteUpload(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("uploads")
    .where("id", "=", id)
    .where("state", "<>", "used")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A complete upload that has not been checked. */
export function findUnchecked(
  db: Executor,
  id: string,
): Promise<Pick<UploadRow, "id" | "sizeBytes"> | undefined> {
  return db
    .selectFrom("uploads")
    .select(["id", "sizeBytes"])
    .where("id", "=", id)
    .where("state", "=", "finished")
    .executeTakeFirst();
}

export async function listUnchecked(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom("uploads")
    .select("id")
    .where("state", "=", "finished")
    .orderBy("createdAt")
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the result of checking a finished upload; a stored result is kept. */
export async function setChecked(
  db: Executor,
  id: string,
  result: { sha256: string; hasPicture?: boolean } | { refusal: UploadRefusal; fault?: FilmFault },
): Promise<void> {
  const outcome =
    "sha256" in result
      ? { ...result, state: "ready" as const }
      : {
          refusal: result.refusal,
          refusalDetails: result.fault ? JSON.stringify(result.fault) : null,
          state: "refused" as const,
        };
  await db
    .updateTable("uploads")
    .set({ ...outcome, expiresAt: week })
    .where("id", "=", id)
    .where("state", "=", "finished")
    .execute();
}

/** Marks an upload as used; undefined if it is not ready. Idempotent. */
export async function markUsed(
  trx: Trx,
  id: string,
): Promise<{ sizeBytes: number; sha256: string; hasPicture: boolean } | undefined> {
  return trx
    .updateTable("uploads")
    .set({ state: "used" })
    .where("id", "=", id)
    .where("state", "in", ["ready", "used"])
    .returning(["sizeBytes", "sha256", "hasPicture"])
    .$narrowType<{ sha256: string }>()
    .executeTakeFirst();
}

/**
 * Deletes up to a hundred expired uploads and returns their ids, except those that are being
 * continued or used.
 */
export async function deleteExpired(db: Executor): Promise<string[]> {
  const rows = await db
    .deleteFrom("uploads")
    .where("id", "in", (uploads) =>
      uploads
        .selectFrom("uploads")
        .select("id")
        .where("expiresAt", "<=", now)
        .where("state", "<>", "used")
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The given ids that are uploads. */
export async function listKnownUploads(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("uploads")
    .select("id")
    .where(sql<boolean>`id::text = any(${[...ids]})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The names of uploads by id, without those of erased owners. */
export async function nameUploads(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("uploads")
    .select(["id", "name"])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where("name", "<>", "")
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names of an owner's films by id, without those that were deleted. */
export async function nameOwnFilms(
  db: Executor,
  { ids, ownerId }: { ids: readonly string[]; ownerId: string },
): Promise<Map<string, string>> {
  const rows = await ownUploads(db, ownerId)
    .select(["id", "name"])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where("state", "in", ["ready", "used"])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Expires an erased user's uploads, so that the next sweep deletes them, and clears their file
 * names immediately.
 */
export async function eraseFilms(db: Executor, ownerId: string): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ name: "", modifiedAt: null, expiresAt: now })
    .where("ownerId", "=", ownerId)
    .execute();
}

/** The number of uploads by state. */
export async function countUploads(db: Executor): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("uploads")
    .select(["state", sql<number>`count(*)::int`.as("total")])
    .groupBy("state")
    .execute();
  return Object.fromEntries(rows.map(({ state, total }) => [state, total]));
}

/** The films that an instructor uploaded. */
export async function exportUploadData(db: Executor, userId: string) {
  const uploads = await db
    .selectFrom("uploads")
    .select(["name", "sizeBytes", "state", "createdAt"])
    .where("ownerId", "=", userId)
    .orderBy("createdAt")
    .execute();
  return { uploads };
}
