import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findTrustedProgram } from "./trusted-program.ts";

interface Program {
  path: string;
  args: readonly string[];
}

const run = promisify(execFile);
let finding: Promise<string | undefined> | undefined;

/**
 * A program's call whose process gets a signal when its parent's thread ends, for whatever reason.
 * Linux supports this with util-linux's setpriv. On other systems the call is returned unchanged: a
 * child of a killed parent runs until its channel, input or deadline ends it (docs/operations.md).
 */
export async function dieWithParent(
  { path, args }: Program,
  signal: "KILL" | "TERM" | "INT" = "KILL",
): Promise<Program> {
  finding ??= findSetpriv();
  const setpriv = await finding;
  if (setpriv === undefined) return { path, args };
  return { path: setpriv, args: [`--pdeathsig=${signal}`, "--", path, ...args] };
}

/** The setpriv of BusyBox has no parent-death signal. */
async function findSetpriv(): Promise<string | undefined> {
  const setpriv = await findTrustedProgram("setpriv");
  if (setpriv === undefined) return undefined;
  const args = ["--pdeathsig=KILL", "--", setpriv, "--version"];
  return run(setpriv, args, { timeout: 20_000, env: {} }).then(
    () => setpriv,
    () => undefined,
  );
}
