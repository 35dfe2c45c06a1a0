import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { findFreePorts, type RunningSchool, runSchool } from "./run-school.ts";
import { settingsOf } from "./settings-of.ts";

/**
 * Starts a school whose lessons are marked ready without being encoded, for tests that watch none.
 */
export async function runUnpreparedSchool(
  schoolDir: string,
  env: Record<string, string> = {},
): Promise<RunningSchool> {
  const port = await findFreePorts(5);
  const dataDir = await mkdtemp(path.join(tmpdir(), "school-"));
  // Generates the secrets before the school does, so that both share them.
  const { databaseUrl } = await settingsOf({ port, dataDir });
  const opened = new AbortController();
  const skipped = skipPreparing(databaseUrl, opened.signal);
  try {
    return await runSchool({ schoolDir, dataDir, port, env });
  } finally {
    opened.abort();
    await skipped;
  }
}

async function skipPreparing(databaseUrl: string, opened: AbortSignal): Promise<void> {
  while (!opened.aborted) {
    const client = new Client({ connectionString: databaseUrl });
    try {
      await client.connect();
      await client.query("update videos set media_state = 'ready' where media_state = 'preparing'");
      await client.query("delete from pgboss.job where name like 'studio.%' and state = 'created'");
    } catch {
      // The database or a table does not exist yet.
    } finally {
      await client.end().catch(() => {});
    }
    await delay(100);
  }
}
