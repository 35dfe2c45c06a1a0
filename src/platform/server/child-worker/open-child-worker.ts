import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { dieWithParent } from "../system/die-with-parent.ts";
import { watchProcessorTime } from "./watch-processor-time.ts";

/** The child rejected the task and keeps running. */
export class TaskRefused extends Error {}

/** The child crashed, or was killed with its task; the next task gets a new child. */
export class TaskLost extends Error {
  /** The deadline passed before the task had used its processor time: the machine was busy. */
  readonly isLate: boolean;
  /** The task used up its processor time, and would do so again. */
  readonly isSpent: boolean;

  constructor(message: string, { isLate = false, isSpent = false } = {}) {
    super(message);
    this.isLate = isLate;
    this.isSpent = isSpent;
  }
}

interface ChildWorkerOptions {
  /** The module that the child runs; it calls `serveTasks`. */
  script: URL;
  /** Timeout of a task, after which its child is killed. */
  deadlineMs: number;
  /**
   * The limit of a task's processor time, where the system reports it. The child is killed beyond
   * it.
   */
  processorMs?: number;
  /** Idle time after which the child is ended. */
  idleMs?: number;
  /** The limit of the child's heap in megabytes, V8's own by default. The child ends beyond it. */
  heapMegabytes?: number;
}

export interface ChildWorker {
  /**
   * Runs tasks one after another in a child process. The signal kills the child that has the task, or takes
   * the task out of the queue. Throws {@link TaskRefused} or {@link TaskLost}.
   */
  run: (input: Buffer, signal?: AbortSignal) => Promise<Buffer>;
  /** Ends the child for good. Waiting tasks are lost. */
  close: () => void;
}

const reply = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), output: z.instanceof(Uint8Array) }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

/**
 * Runs work outside this process that may use much memory or crash. The child starts with the first
 * task and ends with this process. It gets none of this process's environment.
 */
export function openChildWorker({ idleMs = 60_000, ...options }: ChildWorkerOptions): ChildWorker {
  let current: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  /**
   * A killed child may end after its successor has started, so each child clears only its own
   * reference.
   */
  const leave = (child: ChildProcess): void => {
    if (current === child) current = undefined;
  };
  const kill = (child: ChildProcess | undefined): void => {
    if (!child) return;
    child.kill("SIGKILL");
    leave(child);
  };
  const startChild = async (): Promise<ChildProcess> => {
    const child = await start(options);
    const onEnd = () => leave(child);
    // Without a listener a failed start would end this process.
    child.on("exit", onEnd).on("error", onEnd);
    if (closing.signal.aborted) kill(child);
    else current = child;
    return child;
  };
  const runNow = async (input: Buffer, signal: AbortSignal): Promise<Buffer> => {
    clearTimeout(idle);
    const isStopped = () => signal.aborted;
    if (isStopped()) throw new TaskLost("The task was stopped");
    const child = current ?? (await startChild());
    if (isStopped()) throw new TaskLost("The task was stopped");
    try {
      return await exchange(child, input, { ...options, signal });
    } catch (error) {
      if (error instanceof TaskLost) kill(child);
      throw error;
    } finally {
      idle = setTimeout(() => kill(current), idleMs).unref();
    }
  };
  return {
    run: (input, signal) => {
      const stops = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const mine = last.then(() => runNow(input, stops));
      last = mine.catch(() => undefined);
      return mine;
    },
    close: () => {
      closing.abort();
      clearTimeout(idle);
      kill(current);
    },
  };
}

async function start({
  script,
  heapMegabytes,
}: Pick<ChildWorkerOptions, "script" | "heapMegabytes">): Promise<ChildProcess> {
  const flags = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`];
  const { path, args } = await dieWithParent({
    path: process.execPath,
    args: [...flags, fileURLToPath(script)],
  });
  const child = spawn(path, args, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: {},
  });
  child.unref();
  child.channel?.unref();
  return child;
}

interface Bounds extends Pick<ChildWorkerOptions, "deadlineMs" | "processorMs"> {
  signal: AbortSignal;
}

function exchange(
  child: ChildProcess,
  input: Buffer,
  { deadlineMs, processorMs, signal }: Bounds,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const fail = (reason: string) => reject(new TaskLost(reason));
  const onMessage = (message: unknown): void => {
    const response = reply.safeParse(message);
    if (!response.success) fail("The child answered something else");
    else if (response.data.ok) resolve(Buffer.from(response.data.output));
    else reject(new TaskRefused(response.data.message));
  };
  const onEnd = () => fail("The child ended");
  const onStop = () => fail("The task was stopped");
  const watch = watchProcessorTime(child.pid, processorMs, () =>
    reject(new TaskLost("The child took too much processor time", { isSpent: true })),
  );
  const timer = setTimeout(
    () => reject(new TaskLost("The child took too long", { isLate: watch.isWatching() })),
    deadlineMs,
  );
  child.once("message", onMessage).once("exit", onEnd).once("error", onEnd);
  signal.addEventListener("abort", onStop, { once: true });
  if (child.exitCode !== null || child.signalCode !== null) onEnd();
  child.send(input, (error) => {
    if (error) fail(error.message);
  });
  return promise.finally(() => {
    clearTimeout(timer);
    watch.stop();
    signal.removeEventListener("abort", onStop);
    child.off("message", onMessage).off("exit", onEnd).off("error", onEnd);
  });
}
