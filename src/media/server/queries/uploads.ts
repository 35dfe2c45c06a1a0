import { sql } from "kysely";
import { type Executor, now, type Trx } from "#platform/server/database/executor.ts";
import type { FilmFault } from "../../contract/film-faults.ts";
import type { UploadItem, UploadRefusal } from "../../contract/uploads.ts";

/** A film that an instructor sends or has sent. */
export interface UploadRow {
  id: string;
  ownerId: string;
  name: string;
  modifiedAt: Date | null;
  sizeBytes: number;
  receivedBytes: number;
  state: UploadItem["state"];
  sha256: string | null;
  refusal: UploadRefusal | null;
  /** Checked as a {@link FilmFault} where it is presented. */
  refusalDetails: unknown;
  createdAt: Date;
  expiresAt: Date;
}

const week = sql<Date>`now() + interval '7 days'`;

const ownUploads = (db: Executor, ownerId: string) =>
  db.selectFrom("uploads").where("ownerId", "=", ownerId);

/** Lets one request at a time add an upload of this owner, until the transaction ends. */
export async function lockUploadsOf(trx: Trx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`studio:uploads:${ownerId}`}, 0))`.execute(
    trx,
  );
}

/** The owner's uploads that no lesson uses: their number and their bytes when all are there. */
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

/** Undefined for another owner's and for one that has expired. */
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

export async function listUploads(
  db: Executor,
  { ownerId, limit, offset }: { ownerId: string; limit: number; offset: number },
): Promise<{ rows: UploadRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    ownUploads(db, ownerId)
      .selectAll()
      // What can be continued is on the first page.
      .orderBy(sql`state = 'open'`, "desc")
      .orderBy("createdAt", "desc")
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .$narrowType<{ refusal: UploadRefusal | null }>()
      .execute(),
    ownUploads(db, ownerId)
      .select(sql<number>`count(*)::int`.as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/**
 * Records what arrived after `from`. Returns the new state; undefined where another connection
 * recorded something since.
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

/** Removes it unless a lesson uses it. */
export async function deleteUpload(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("uploads")
    .where("id", "=", id)
    .where("state", "<>", "used")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** One whose bytes are all there and were not yet checked. */
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

/** Stores what the check of a finished upload found; a known result stays. */
export async function setChecked(
  db: Executor,
  id: string,
  result: { sha256: string } | { refusal: UploadRefusal; fault?: FilmFault },
): Promise<void> {
  const outcome =
    "sha256" in result
      ? { sha256: result.sha256, state: "ready" as const }
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

/** Marks a film as used; undefined for one that is not ready. The same film may be asked for again. */
export async function markUsed(
  trx: Trx,
  id: string,
): Promise<{ sizeBytes: number; sha256: string } | undefined> {
  return trx
    .updateTable("uploads")
    .set({ state: "used" })
    .where("id", "=", id)
    .where("state", "in", ["ready", "used"])
    .returning(["sizeBytes", "sha256"])
    .$narrowType<{ sha256: string }>()
    .executeTakeFirst();
}

/**
 * Deletes up to a hundred that nobody continued or used in time, and returns their ids; one that somebody
 * is just continuing or using stays.
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

/** Those of some ids that are uploads. */
export async function listKnownUploads(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("uploads")
    .select("id")
    .where(sql<boolean>`id::text = any(${[...ids]})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The names of uploads by id; those of erased owners are left out. */
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

/** Lets the next sweep remove what an erased user sent, and deletes the files' names at once. */
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
