import { type OpenDatabase, openDatabase } from "#platform/server/database/open-database.ts";
import { ensureStatementTimeout } from "#platform/server/database/statement-timeout.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { Settings } from "../settings.ts";

/**
 * Opens the database for web or worker, with at most `DATABASE_POOL` connections. Also sees to it
 * that PostgreSQL ends statements that run too long.
 */
export async function openRoleDatabase(
  { databaseUrl, databasePool }: Pick<Settings, "databaseUrl" | "databasePool">,
  { log, maxConnections }: { log: Logger; maxConnections: number },
): Promise<OpenDatabase> {
  try {
    const isSet = await ensureStatementTimeout(databaseUrl);
    if (!isSet) {
      log.warn("statements have no timeout until the pooler opens new connections (RECONNECT)");
    }
  } catch (error) {
    log.warn({ err: error }, "statement timeout not checked");
  }
  return openDatabase(databaseUrl, {
    maxConnections: databasePool ?? maxConnections,
    onLostConnection: (error) => log.warn({ err: error }, "database connection lost"),
  });
}
