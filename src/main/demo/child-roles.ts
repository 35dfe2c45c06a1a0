import { type ChildProcess, spawn } from "node:child_process";
import os from "node:os";
import { fileURLToPath } from "node:url";
import { dieWithParent } from "#platform/server/system/die-with-parent.ts";
import { lowerPriority } from "#platform/server/system/lower-priority.ts";
import { wrongConfigurationCode } from "../process/run-process.ts";
import { type Running, WrongConfiguration } from "./supervise.ts";

interface RoleOptions {
  /** Discards its standard output. */
  isSilent?: boolean;
  /** Stops the role, even during its start. */
  signal?: AbortSignal;
  /** Receives messages that the role sends once it is ready. */
  onMessage?: (message: unknown) => void;
  /** Further Node flags, as `--inspect=9230`. */
  flags?: readonly string[];
  /** The process that runs the role, if one waits. */
  standby?: Standby | undefined;
}

/** A process that has loaded a role's packages, and waits for the role's program. */
interface Standby {
  /** The waiting process, of which there is none before `prepare` and after its death. */
  take: () => ChildProcess | undefined;
  prepare: () => Promise<void>;
}

/**
 * On machines with much memory, Node's garbage otherwise grows by hundreds of megabytes
 * (operations.md).
 */
const nodeFlags: Readonly<Record<string, string[]>> = {
  web: ["--max-old-space-size=512", "--max-semi-space-size=16"],
};

/**
 * Starts one role as a child process and waits until it reports that it is ready. When this process
 * dies the role stops, as its IPC channel closes and, on Linux, a signal reaches it. Throws if it
 * ends before it is ready; WrongConfiguration if a restart would fail the same way.
 */
export async function startRole(
  name: string,
  file: string,
  env: Record<string, string>,
  { isSilent = false, signal, onMessage, flags = [], standby }: RoleOptions = {},
): Promise<Running> {
  const program = new URL(file, import.meta.url);
  const waiting = standby?.take();
  waiting?.send(program.href);
  const child = waiting ?? (await spawnNode(name, program, env, { isSilent, flags }));
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
  if (signal?.aborted) void stop();
  try {
    await ready.promise;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  if (onMessage) child.on("message", onMessage);
  void standby?.prepare();
  return { ended: ended.promise, stop };
}

/**
 * Keeps a process that has loaded the packages of the web role: a restart after a change then loads
 * the school's own code alone.
 */
export function createStandby(env: Record<string, string>, shutdown: AbortSignal): Standby {
  const program = new URL("standby-process.ts", import.meta.url);
  let waiting: ChildProcess | undefined;
  shutdown.addEventListener("abort", () => waiting?.kill());
  return {
    take: () => {
      const taken = waiting;
      waiting = undefined;
      return taken?.connected ? taken : undefined;
    },
    prepare: async () => {
      if (waiting || shutdown.aborted) return;
      waiting = await spawnNode("web", program, env, {});
      if (shutdown.aborted) waiting.kill();
    },
  };
}

async function spawnNode(
  name: string,
  program: URL,
  env: Record<string, string>,
  { isSilent = false, flags = [] }: Pick<RoleOptions, "isSilent" | "flags">,
): Promise<ChildProcess> {
  const args = [...(nodeFlags[name] ?? []), ...flags, fileURLToPath(program)];
  const call = await dieWithParent({ path: process.execPath, args }, "TERM");
  const child = spawn(call.path, call.args, {
    env: { ...env },
    stdio: ["ignore", isSilent ? "ignore" : "inherit", "inherit", "ipc"],
  });
  // The worker lowers its priority itself, but its start would delay the web role's until then.
  if (name === "worker" && child.pid !== undefined) {
    lowerPriority(os.constants.priority.PRIORITY_BELOW_NORMAL, child.pid);
  }
  return child;
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const killTimer = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await gone;
  clearTimeout(killTimer);
}
