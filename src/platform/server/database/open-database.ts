import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { Client, type ClientConfig, Pool, type PoolClient, types } from "pg";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;

// int8 arrives as text from the driver; every counter of ours stays far below 2^53.
types.setTypeParser(types.builtins.INT8, (text) => Number(text));

export interface OpenDatabase {
  db: Database;
  pool: Pool;
  close: () => Promise<void>;
}

interface DatabaseOptions {
  maxConnections?: number;
  /** How long a request waits for a connection, a new one or one that another lets go. */
  connectDeadlineMs?: number;
  /** After which the server itself gives a statement up … */
  statementDeadlineMs?: number;
  /** … and after which a server that says nothing at all is given up. */
  silenceDeadlineMs?: number;
}

/**
 * Opens a pool on a PostgreSQL of version 15 or later. Connections are made on first use, so this
 * never throws; a wrong address shows itself at the first query. No query hangs: whatever befalls
 * the database, it fails within the deadlines with an error that `isDatabaseUnavailable` knows.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectDeadlineMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: options.statementDeadlineMs ?? 15_000,
    query_timeout: options.silenceDeadlineMs ?? 20_000,
  });
  // A connection that the server cuts must not end the process, whether it is idle or just taken
  // and not yet asked anything; the next query opens anew.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("release", (_, client) => leaveSilentConnection(client));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, close: () => db.destroy() };
}

/** Connections on which a query was given up: the server may still owe its answer. */
const silentConnections = new WeakSet<object>();

/**
 * Whoever took such a connection next would wait behind the query that was given up. It is closed,
 * and the pool opens another. A query that merely failed closes nothing.
 */
function leaveSilentConnection(client: PoolClient): void {
  if (silentConnections.has(client)) client.end().catch(() => {});
}

/** The driver's words for a query that got no answer within `query_timeout`. */
function isGivenUp(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/**
 * A connection that has the server parse and plan each statement once. Only what carries its values
 * apart is kept: a text with values written into it would never come again.
 */
class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const ask = this.query.bind(this);
    const prepare = (statement: unknown, values: unknown, ...rest: unknown[]): unknown => {
      const isText = typeof statement === "string" && Array.isArray(values);
      const name = isText ? nameOf(statement) : undefined;
      const first = name === undefined ? [statement, values] : [{ name, text: statement, values }];
      const answer: unknown = Reflect.apply(ask, this, [...first, ...rest]);
      if (answer instanceof Promise) {
        // Heard before who asked gives the connection back.
        answer.catch((error: unknown) => isGivenUp(error) && silentConnections.add(this));
      }
      return answer;
    };
    Object.assign(this, { query: prepare });
  }
}

const names = new Map<string, string>();
// Every name is kept by every connection, so texts made for their values must not go on for ever.
const mostNames = 500;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `statement-${names.size}`;
  names.set(text, name);
  return name;
}
