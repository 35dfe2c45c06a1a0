import { createHash } from "node:crypto";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { Client, type ClientConfig, Pool, type PoolClient, types } from "pg";
import { isDatabaseUnavailable } from "./is-database-unavailable.ts";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;

// The driver returns int8 as text; every counter here stays far below 2^53.
types.setTypeParser(types.builtins.INT8, (text) => Number(text));

export interface OpenDatabase {
  db: Database;
  pool: Pool;
  close: () => Promise<void>;
}

interface DatabaseOptions {
  maxConnections?: number;
  /** Time to wait for a connection, new or from the pool. */
  connectTimeoutMs?: number;
  /** Time after which the client gives up on a silent server (see `statement-timeout.ts`). */
  queryTimeoutMs?: number;
  /** Called when an idle connection breaks; the next query opens another. */
  onLostConnection?: (error: Error) => void;
}

/**
 * Opens a pool on PostgreSQL 15 or later, or on a transaction pooler before it: no statement may
 * rely on its session. Connects on first use, so this never throws; a wrong URL fails the first
 * query. No query hangs: it fails within the timeouts with an error that `isDatabaseUnavailable`
 * recognises. `prepare=false` in the URL is for a pooler that loses prepared statements.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = new Pool({
    Client: preparingClient({ isPreparing: !/[?&]prepare=false(&|$)/.test(url) }),
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: options.queryTimeoutMs ?? 20_000,
  });
  // A broken connection must not end the process, whether idle or just checked out; the next query
  // reconnects.
  pool.on("error", (error) => options.onLostConnection?.(error));
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("release", (_, client) => closeUnresponsiveConnection(client));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, close: () => db.destroy() };
}

/** Connections with a timed-out query: the server may still send its result. */
const unresponsiveConnections = new WeakSet<object>();

/**
 * Closes a connection whose query timed out, since its next user would wait behind that query; the
 * pool opens another. A query that merely failed closes nothing.
 */
function closeUnresponsiveConnection(client: PoolClient): void {
  if (unresponsiveConnections.has(client)) client.end().catch(() => {});
}

/** The driver's error for a query without a result within `query_timeout`. */
function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

// Every connection holds every prepared statement, so their number is bounded.
const maxNames = 500;

/**
 * Connections of one pool, each of which prepares a statement once. Only statements with separate
 * values are prepared: a text with inlined values would never recur. A name is the hash of its text:
 * where a pooler mixes sessions up, a name never stands for another process's statement.
 */
function preparingClient({ isPreparing }: { isPreparing: boolean }): typeof Client {
  /** Names by text; null for a text that could not be parsed once. */
  const names = new Map<string, string | null>();
  const nameOf = (text: string): string | null => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= maxNames || !isPreparing) return null;
    const name = createHash("sha256").update(text).digest("base64url");
    names.set(text, name);
    return name;
  };
  return class extends Client {
    constructor(config?: ClientConfig) {
      super(config);
      const runQuery = this.query.bind(this);
      const prepare = (statement: unknown, values: unknown, ...rest: unknown[]): unknown => {
        const text = typeof statement === "string" && Array.isArray(values) ? statement : null;
        const name = text === null ? null : nameOf(text);
        const unnamed = isPreparing ? statement : withoutName(statement);
        const first = name === null ? [unnamed, values] : [{ name, text, values }];
        const result: unknown = Reflect.apply(runQuery, this, [...first, ...rest]);
        if (result instanceof Promise) {
          // Runs before the caller releases the connection.
          result.catch((error: unknown) => {
            if (isQueryTimeout(error)) unresponsiveConnections.add(this);
            if (text === null || name === null || isDatabaseUnavailable(error)) return;
            // PgBouncer keeps the name, and closes a connection that prepares it again.
            if (!hasParsed(this, name)) names.set(text, null);
          });
        }
        return result;
      };
      Object.assign(this, { query: prepare });
    }
  };
}

/** Whether the server has parsed the statement on this connection, as the driver remembers. */
function hasParsed(client: Client, name: string): boolean {
  const { connection } = client as { connection?: { parsedStatements?: Record<string, string> } };
  return connection?.parsedStatements?.[name] !== undefined;
}

/** A library's own named statement, to be parsed at each call. */
function withoutName(statement: unknown): unknown {
  if (typeof statement !== "object" || statement === null || !("name" in statement)) {
    return statement;
  }
  return { ...statement, name: undefined };
}
