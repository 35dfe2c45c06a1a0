import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface ChildRole {
  name: string;
  stop: () => Promise<void>;
}

interface RoleOptions {
  /** Leaves out what it writes to its standard output. */
  isQuiet?: boolean;
  /** Called when the process ends although nobody asked it to. */
  onUnexpectedEnd: (name: string, code: number | null) => void;
}

/** On a machine that has much memory Node lets garbage lie by the hundred megabytes (operations.md). */
const nodeFlags: Readonly<Record<string, string[]>> = {
  web: ["--max-old-space-size=512", "--max-semi-space-size=16"],
};

/**
 * Starts one role as a process of its own and waits until it says that it is ready. The channel to
 * it is also its lifeline: when this process dies, the role stops by itself.
 */
export async function startRole(
  name: string,
  file: string,
  env: Record<string, string>,
  { onUnexpectedEnd, isQuiet = false }: RoleOptions,
): Promise<ChildRole> {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [...(nodeFlags[name] ?? []), program], {
    env: { ...env },
    stdio: ["ignore", isQuiet ? "ignore" : "inherit", "inherit", "ipc"],
  });
  const ready = Promise.withResolvers<void>();
  let stopping = false;
  child.on("message", () => ready.resolve());
  child.once("error", ready.reject);
  child.once("exit", (code) => {
    ready.reject(new Error(`${name} did not start`));
    if (!stopping) onUnexpectedEnd(name, code);
  });
  await ready.promise;
  return {
    name,
    stop: () => {
      stopping = true;
      return endOf(child);
    },
  };
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const patience = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await gone;
  clearTimeout(patience);
}
