import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as z from "zod";

/** The child rejected the task and keeps running. */
export class TaskRefused extends Error {}
/** The child crashed or timed out and was killed; the next task gets a new one. */
export class TaskLost extends Error {}

interface ChildWorkerOptions {
  /** The module that the child runs; it calls `serveTasks`. */
  script: URL;
  /** Timeout of a task, after which its child is killed. */
  deadlineMs: number;
  /** Idle time after which the child is ended. */
  idleMs?: number;
  /** The child ends where its objects take more than so many megabytes; V8's own limit by default. */
  heapMegabytes?: number;
}

export interface ChildWorker {
  /**
   * Runs tasks one after another in a child process. Throws {@link TaskRefused} or {@link
   * TaskLost}.
   */
  run: (input: Buffer) => Promise<Buffer>;
  close: () => void;
}

const reply = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), output: z.instanceof(Uint8Array) }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

/**
 * Runs work that may use much memory, or crash, outside this process. The child starts with the
 * first task, gets none of this process's environment, and ends with it.
 */
export function openChildWorker({
  script,
  deadlineMs,
  idleMs = 60_000,
  heapMegabytes,
}: ChildWorkerOptions): ChildWorker {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = (): void => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  const runNow = async (input: Buffer): Promise<Buffer> => {
    clearTimeout(idle);
    child ??= start({ script, heapMegabytes }, () => {
      child = undefined;
    });
    try {
      return await exchange(child, input, deadlineMs);
    } catch (error) {
      if (error instanceof TaskLost) end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  };
  return {
    run: (input) => {
      const mine = last.then(() => runNow(input));
      last = mine.catch(() => undefined);
      return mine;
    },
    close: () => {
      clearTimeout(idle);
      end();
    },
  };
}

function start(
  { script, heapMegabytes }: { script: URL; heapMegabytes: number | undefined },
  onEnd: () => void,
): ChildProcess {
  const child = fork(fileURLToPath(script), {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`],
    env: {},
  });
  child.on("exit", onEnd);
  // Without a listener a failed start would end this process.
  child.on("error", onEnd);
  child.unref();
  child.channel?.unref();
  return child;
}

function exchange(child: ChildProcess, input: Buffer, deadlineMs: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const fail = (reason: string) => reject(new TaskLost(reason));
  const onMessage = (message: unknown): void => {
    const response = reply.safeParse(message);
    if (!response.success) fail("The child answered something else");
    else if (response.data.ok) resolve(Buffer.from(response.data.output));
    else reject(new TaskRefused(response.data.message));
  };
  const onEnd = () => fail("The child ended");
  const timer = setTimeout(() => fail("The child took too long"), deadlineMs);
  child.once("message", onMessage).once("exit", onEnd).once("error", onEnd);
  child.send(input, (error) => {
    if (error) fail(error.message);
  });
  return promise.finally(() => {
    clearTimeout(timer);
    child.off("message", onMessage).off("exit", onEnd).off("error", onEnd);
  });
}
