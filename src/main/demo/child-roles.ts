import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { wrongConfigurationCode } from "../process/exit-codes.ts";
import { type Running, WrongConfiguration } from "./supervise.ts";

interface RoleOptions {
  /** Leaves out what it writes to its standard output. */
  isQuiet?: boolean;
  /** Ends the role, also while it still starts. */
  signal?: AbortSignal;
}

/** On a machine that has much memory Node lets garbage lie by the hundred megabytes (operations.md). */
const nodeFlags: Readonly<Record<string, string[]>> = {
  web: ["--max-old-space-size=512", "--max-semi-space-size=16"],
};

/**
 * Starts one role as a process of its own and waits until it says that it is ready. The channel to
 * it is also its lifeline: when this process dies, the role stops by itself. Throws where it ends
 * before it is ready; WrongConfiguration where another start would end the same way.
 */
export async function startRole(
  name: string,
  file: string,
  env: Record<string, string>,
  { isQuiet = false, signal }: RoleOptions = {},
): Promise<Running> {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [...(nodeFlags[name] ?? []), program], {
    env: { ...env },
    stdio: ["ignore", isQuiet ? "ignore" : "inherit", "inherit", "ipc"],
  });
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  child.once("message", () => ready.resolve());
  child.once("error", ready.reject);
  child.once("exit", (code, killedBy) => {
    const ending = killedBy ?? `code ${code}`;
    ended.resolve(ending);
    ready.reject(
      code === wrongConfigurationCode
        ? new WrongConfiguration([`${name} did not start: its configuration is wrong`])
        : new Error(`${name} did not start (${ending})`),
    );
  });
  const stop = () => endOf(child);
  signal?.addEventListener("abort", stop);
  try {
    await ready.promise;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  return { ended: ended.promise, stop };
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const patience = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await gone;
  clearTimeout(patience);
}
