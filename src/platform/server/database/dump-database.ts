import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { isAbsent } from "../system/is-absent.ts";

const run = promisify(execFile);

/**
 * Writes the database to a file, reads the whole file back, and returns its size in bytes. Throws
 * with the program's message if PostgreSQL's tools fail, and if the dump holds no accounts.
 * `inherited` is the tools' environment.
 */
export async function dumpDatabase(
  databaseUrl: string,
  file: string,
  inherited: Readonly<Record<string, string>>,
): Promise<number> {
  const { url, password } = hidePassword(databaseUrl);
  const env = password === "" ? inherited : { ...inherited, PGPASSWORD: password };
  await runTool("pg_dump", ["--format=custom", `--file=${file}`, `--dbname=${url}`], env);
  await runTool("pg_restore", ["--file=/dev/null", file], env);
  const contents = await runTool("pg_restore", ["--list", file], env);
  if (!/ TABLE DATA public users /.test(contents)) throw new Error("the dump holds no accounts");
  return (await stat(file)).size;
}

/**
 * All users of the machine can read a process's arguments. Only its own user can read its
 * environment.
 */
function hidePassword(databaseUrl: string): { url: string; password: string } {
  const url = new URL(databaseUrl);
  const password = url.searchParams.get("password") ?? decodeURIComponent(url.password);
  url.password = "";
  url.searchParams.delete("password");
  return { url: url.href, password };
}

async function runTool(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  try {
    const { stdout } = await run(program, args, { env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    const reason = isAbsent(error) ? "is not installed" : said || "failed";
    throw new Error(`${program}: ${reason}`);
  }
}
