import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import {
  createKeyset,
  type PageRequest,
  type PageRows,
  readPage,
} from "#platform/server/database/keyset.ts";
import type { TextKind } from "../contract/studio-texts.ts";

export interface RevisionRow {
  id: number;
  kind: string;
  document: unknown;
  /** Null for the folder's text. */
  authorId: string | null;
  reason: string;
  savedAt: Date;
}

/** The newest revision of each kind. */
export function selectNewestRevisions(db: Executor): Promise<RevisionRow[]> {
  return db
    .selectFrom("textRevisions")
    .distinctOn("kind")
    .selectAll()
    .orderBy("kind")
    .orderBy("id", "desc")
    .execute();
}

const newestFirst = createKeyset([{ value: "id", type: "bigint", direction: "desc" }]);

/** A page of a kind's revisions, newest first. */
export async function selectRevisions(
  db: Executor,
  { kind, ...page }: PageRequest & { kind: TextKind },
): Promise<PageRows<RevisionRow> & { total: number }> {
  const ofKind = db.selectFrom("textRevisions").where("kind", "=", kind);
  const listed = await readPage(ofKind.selectAll(), newestFirst, page);
  const { total } = await ofKind
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { ...listed, total };
}

export function selectRevision(
  db: Executor,
  { kind, id }: { kind: TextKind; id: number },
): Promise<RevisionRow | undefined> {
  return db
    .selectFrom("textRevisions")
    .selectAll()
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function selectNewestRevision(
  db: Executor,
  kind: TextKind,
): Promise<RevisionRow | undefined> {
  return db
    .selectFrom("textRevisions")
    .selectAll()
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Serialises the changes of a kind until the transaction ends. */
export async function lockTexts(trx: Trx, kind: TextKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`texts:${kind}`}, 0))`.execute(trx);
}

interface NewRevision {
  kind: TextKind;
  document: object;
  authorId: string | null;
  reason: string;
}

/** Returns the revision's number. */
export async function insertRevision(
  trx: Trx,
  { document, ...revision }: NewRevision,
): Promise<number> {
  const { id } = await trx
    .insertInto("textRevisions")
    .values({ ...revision, document: JSON.stringify(document) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The current day by the school's clock, in its time zone: `2026-11-27`. */
export async function readSchoolDay(db: Executor, timeZone: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (school_now() at time zone ${timeZone})::date::text as day`.execute(db);
  const day = rows[0]?.day;
  if (day === undefined) throw new Error("the database has no clock");
  return day;
}

/** Whether the database knows a time zone by this name. */
export async function hasTimeZone(db: Executor, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_timezone_names where lower(name) = lower(${name}) limit 1`.execute(db);
  return rows.length > 0;
}
