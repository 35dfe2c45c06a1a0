import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll } from "vitest";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import type { Pgbouncer } from "./pgbouncer.ts";

/**
 * Starts a transaction pooler before the database, on a free port, and ends it after the file's
 * tests. Its few sessions are shared by all clients.
 */
export async function startPgbouncer(
  { program, env, keepsStatements }: Pgbouncer,
  databaseUrl: string,
): Promise<string> {
  const target = new URL(databaseUrl);
  const port = await findFreePort();
  const folder = await mkdtemp(path.join(tmpdir(), "pgbouncer-"));
  const file = path.join(folder, "pgbouncer.ini");
  const name = target.pathname.slice(1);
  const place = `host=${target.hostname} port=${target.port} dbname=${name}`;
  await writeFile(
    file,
    `[databases]
${name} = ${place} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
${keepsStatements ? "max_prepared_statements = 500" : ""}
`,
  );
  await chmod(folder, 0o755);
  // PgBouncer refuses root.
  const user = process.getuid?.() === 0 ? ["--user", "nobody"] : [];
  const child = spawn(program, ["--quiet", ...user, file], { env, stdio: "ignore" });
  const closed = once(child, "close");
  afterAll(async () => {
    child.kill("SIGKILL");
    await closed;
    await rm(folder, { recursive: true });
  });
  const url = `postgres://school@127.0.0.1:${port}/${name}${keepsStatements ? "" : "?prepare=false"}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
  }
  return url;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
