import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import * as z from "zod";
import { AppError } from "../errors.ts";

/** A term of a list's order. The last term of an order is unique. */
interface OrderTerm {
  /** A column, such as `payments.paidAt`, or an expression. Never null. */
  value: string | RawBuilder<unknown>;
  type: keyof typeof validators;
  direction: "asc" | "desc";
}

/** A list's order, by which a page begins after the last row of the page before. */
export interface Keyset {
  /** The terms of `order by`. */
  order: RawBuilder<unknown>;
  /** A row's values of the terms, as a JSON array of texts. Selected as `position`. */
  position: RawBuilder<string>;
  /** True for rows after the cursor; without a cursor, for all rows. */
  isAfter: (cursor: string | undefined) => RawBuilder<boolean>;
}

/** Selects the page of a list. */
export interface PageRequest {
  cursor: string | undefined;
  limit: number;
}

export interface PageRows<Row> {
  rows: Row[];
  /** The first row of the next page; undefined on the last page. */
  following: Row | undefined;
  nextCursor: string | null;
}

/**
 * Creates an order. Throws `platform.invalid_request` for a cursor that no list with such an order
 * issues. Types are exact in a cursor: a JavaScript Date would lose the microseconds.
 */
export function createKeyset(terms: readonly OrderTerm[]): Keyset {
  const columns = terms.map(({ value, type, direction }) => ({
    value: typeof value === "string" ? sql.ref(value) : value,
    type,
    direction: sql.raw(direction),
    later: sql.raw(direction === "asc" ? ">" : "<"),
  }));
  const isAfter = (values: readonly string[]): RawBuilder<boolean> => {
    const compared = columns.map((column, index) => ({
      ...column,
      bound: sql`${values[index]}::${sql.raw(column.type)}`,
    }));
    const [first] = compared;
    if (!first) return sql<boolean>`false`;
    const rest = compared.reduceRight<RawBuilder<boolean>>(
      (next, { value, later, bound }) =>
        sql<boolean>`(${value} ${later} ${bound} or (${value} = ${bound} and ${next}))`,
      sql<boolean>`false`,
    );
    // PostgreSQL finds the beginning of the page in an index by this first condition alone.
    return sql<boolean>`(${first.value} ${first.later}= ${first.bound} and ${rest})`;
  };
  return {
    order: sql.join(columns.map(({ value, direction }) => sql`${value} ${direction}`)),
    position: sql<string>`json_build_array(${sql.join(columns.map(({ value }) => sql`${value}::text`))})::text`,
    isAfter: (cursor) =>
      cursor === undefined ? sql<boolean>`true` : isAfter(readCursor(cursor, terms)),
  };
}

/** Reads one page of a query's rows, and whether another follows. */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  keyset: Keyset,
  { cursor, limit }: PageRequest,
): Promise<PageRows<Row>> {
  const rows = await query
    .select(keyset.position.as("position"))
    .where(keyset.isAfter(cursor))
    .orderBy(keyset.order)
    .limit(limit + 1)
    .$castTo<Row & Positioned>()
    .execute();
  return cutPage(rows, limit);
}

interface Positioned {
  position?: string;
}

/** Turns up to `limit + 1` rows with their `position` into a page. */
export function cutPage<Row>(rows: ReadonlyArray<Row & Positioned>, limit: number): PageRows<Row> {
  const following = rows[limit];
  const last = rows[limit - 1]?.position;
  for (const row of rows) delete row.position;
  return {
    rows: rows.slice(0, limit),
    following,
    nextCursor: following && last !== undefined ? writeCursor(last) : null,
  };
}

const writeCursor = (position: string): string => Buffer.from(position).toString("base64url");

const cursorValues = z.array(z.string());

function readCursor(cursor: string, terms: readonly OrderTerm[]): string[] {
  const values = cursorValues.safeParse(parseJson(Buffer.from(cursor, "base64url").toString()));
  const read = values.data ?? [];
  const isOfOrder =
    read.length === terms.length &&
    terms.every(({ type }, index) => validators[type](read[index] ?? ""));
  if (!isOfOrder) {
    throw new AppError("platform.invalid_request", { message: "This cursor is not of this list." });
  }
  return read;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether PostgreSQL reads a text as a value of the type. */
const validators = {
  bigint: (text: string) => /^-?\d{1,18}$/.test(text),
  numeric: (text: string) => /^-?\d{1,500}(\.\d{1,2500})?$/.test(text),
  text: (text: string) => text.isWellFormed() && !text.includes("\0"),
  timestamptz: isTimestamp,
  uuid: (text: string) => z.guid().safeParse(text).success,
} satisfies Record<string, (text: string) => boolean>;

const timestampForm =
  /^[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d){0,2}$/;

function isTimestamp(text: string): boolean {
  if (text === "infinity") return true;
  if (!timestampForm.test(text)) return false;
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}
