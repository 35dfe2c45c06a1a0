import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the tests' own PgBouncer, unpacked and not installed, as nginx is. */
export const ownPgbouncerFolder = fileURLToPath(
  new URL("../../node_modules/.cache/pgbouncer", import.meta.url),
);

export interface Pgbouncer {
  program: string;
  env: NodeJS.ProcessEnv;
  /** Since 1.21 PgBouncer keeps prepared statements. */
  keepsStatements: boolean;
}

/** `TEST_PGBOUNCER`, else the system's PgBouncer, else the tests' own, else undefined. */
export function findPgbouncer(): Pgbouncer | undefined {
  const own = path.join(ownPgbouncerFolder, "usr/sbin/pgbouncer");
  const programs = [process.env.TEST_PGBOUNCER ?? "", "/usr/sbin/pgbouncer", own];
  const program = programs.find((file) => existsSync(file));
  if (program === undefined) return undefined;
  const libraries = globSync(path.join(ownPgbouncerFolder, "usr/lib/*-linux-*")).join(":");
  const env = { ...process.env, ...(program === own && { LD_LIBRARY_PATH: libraries }) };
  const text = execFileSync(program, ["--version"], { env, encoding: "utf8" });
  const [major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number) ?? [];
  return { program, env, keepsStatements: major > 1 || minor >= 21 };
}
