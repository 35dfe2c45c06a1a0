import { Client } from "pg";

/** PostgreSQL's class of connection errors, so that requests get 503 and jobs are tried again. */
const connectionException = "08000";

/** A pooler is between this process and PostgreSQL, so that no session is its own. */
export class SharedSession extends Error {
  readonly code = connectionException;
  constructor() {
    super("DATABASE_DIRECT_URL must lead to PostgreSQL itself, not to a pooler");
  }
}

/**
 * Opens a connection for locks and subscriptions that live as long as it does. Throws
 * `SharedSession` behind a pooler, where another client's session would keep them: a pooler makes
 * up the process id that it tells a client.
 */
export async function openDirectSession(
  directDatabaseUrl: string,
  { queryTimeoutMs }: { queryTimeoutMs: number },
): Promise<Client> {
  const client = new Client({
    connectionString: directDatabaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    if (rows[0]?.pid !== Reflect.get(client, "processID")) throw new SharedSession();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
