import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, constants } from "node:fs/promises";
import type { Writable } from "node:stream";
import { dieWithParent } from "../system/die-with-parent.ts";
import { lowerPriority } from "../system/lower-priority.ts";

export interface ProcessRun {
  path: string;
  args: readonly string[];
  deadlineSeconds: number;
  /**
   * The working directory. Relative paths among the arguments start here. Temporary files lie here
   * too: the packager renames its own, which fails across file systems.
   */
  folder?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Writes the standard input; empty if left out. */
  input?: ((stdin: Writable) => Promise<void>) | undefined;
  /** Scheduling niceness: 0 none, 19 most. */
  niceness?: number | undefined;
  /** More standard output than this ends the process; 16 MB by default. */
  outputLimitBytes?: number | undefined;
  /** Receives the standard output in chunks, instead of returning it at the end. */
  onOutput?: ((chunk: Buffer) => void) | undefined;
  /** Receives the standard error in chunks. Its end is still kept for the error. */
  onErrorOutput?: ((chunk: Buffer) => void) | undefined;
}

/** A child process that failed or timed out. */
export class ProcessError extends Error {
  /** The program exceeded its deadline. */
  readonly timedOut: boolean;
  /** Null where a signal ended the program. */
  readonly exitCode: number | null;

  constructor(
    message: string,
    stderrTail: string,
    options: ErrorOptions & { timedOut?: boolean; exitCode?: number | null },
  ) {
    super(stderrTail ? `${message}\n${stderrTail}` : message, options);
    this.name = "ProcessError";
    this.timedOut = options.timedOut ?? false;
    this.exitCode = options.exitCode ?? null;
  }
}

const usualOutputLimitBytes = 16_000_000;
const stderrTailBytes = 4_000;

/**
 * Runs a program to its end and returns its standard output. There is no shell and none of this
 * process's environment, which holds secrets. The program is killed at the deadline, when the
 * signal aborts, and, where the system can, when this process ends. Throws ProcessError with the
 * end of the standard error.
 */
export async function runProcess(run: ProcessRun): Promise<Buffer> {
  run.signal?.throwIfAborted();
  const program = await dieWithParent(run);
  await access(run.path, constants.X_OK).catch((cause: unknown) => {
    throw new ProcessError(`${nameOf(run)} could not run.`, "", { cause });
  });
  run.signal?.throwIfAborted();
  const child = spawn(program.path, program.args, {
    env: { LC_ALL: "C", ...(run.folder && { TMPDIR: run.folder }) },
    stdio: [run.input ? "pipe" : "ignore", "pipe", "pipe"],
    windowsHide: true,
    ...(run.folder ? { cwd: run.folder } : {}),
  });
  if (run.niceness && child.pid !== undefined) lowerPriority(run.niceness, child.pid);
  let stopped: string | undefined;
  const stop = (reason: string) => {
    stopped ??= reason;
    child.kill("SIGKILL");
  };
  const onAbort = () => stop("was stopped");
  const tooLong = `took longer than ${run.deadlineSeconds} s`;
  const deadline = setTimeout(() => stop(tooLong), run.deadlineSeconds * 1000);
  run.signal?.addEventListener("abort", onAbort, { once: true });
  const { outputLimitBytes = usualOutputLimitBytes, onOutput } = run;
  if (onOutput) child.stdout?.on("data", onOutput);
  if (run.onErrorOutput) child.stderr?.on("data", run.onErrorOutput);
  const output = collect(onOutput ? null : child.stdout, outputLimitBytes, () =>
    stop("wrote more than expected"),
  );
  const stderrTail = collectTail(child.stderr);
  const closed = once(child, "close");
  // A failed writer must not leave the process waiting for input.
  const inputResult = writeInput(child.stdin, run.input).catch((error: unknown) => {
    if (child.exitCode === null) stop("lost its input");
    return error;
  });
  try {
    const [exitCode] = await closed;
    const inputError = await inputResult;
    if (stopped === "lost its input" && inputError) throw inputError;
    if (stopped) {
      const timedOut = stopped === tooLong;
      throw new ProcessError(`${nameOf(run)} ${stopped}.`, stderrTail(), { timedOut });
    }
    if (exitCode !== 0) {
      const message = `${nameOf(run)} failed (exit ${exitCode}).`;
      throw new ProcessError(message, stderrTail(), { exitCode });
    }
    if (inputError) throw inputError;
    return output();
  } catch (error) {
    run.signal?.throwIfAborted();
    if (error instanceof ProcessError || stopped) throw error;
    throw new ProcessError(`${nameOf(run)} could not run.`, stderrTail(), { cause: error });
  } finally {
    clearTimeout(deadline);
    run.signal?.removeEventListener("abort", onAbort);
  }
}

async function writeInput(stdin: Writable | null, input: ProcessRun["input"]): Promise<unknown> {
  if (!stdin || !input) return undefined;
  const broken = new Promise<never>((_, reject) => stdin.once("error", reject));
  broken.catch(() => undefined);
  await Promise.race([input(stdin), broken]);
  stdin.end();
  return undefined;
}

function collect(
  stream: NodeJS.ReadableStream | null,
  limitBytes: number,
  onLimit: () => void,
): () => Buffer {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limitBytes) onLimit();
    else chunks.push(chunk);
  });
  return () => Buffer.concat(chunks);
}

function collectTail(stream: NodeJS.ReadableStream | null): () => string {
  let tail = "";
  stream?.on("data", (chunk: Buffer) => {
    tail = (tail + chunk.toString("utf8")).slice(-stderrTailBytes);
  });
  return () => tail.trim();
}

function nameOf(run: ProcessRun): string {
  return run.path.split(/[\\/]/).at(-1) ?? run.path;
}

const longestLine = 10_000;

/** Calls back with each whole line of a program's output, and with the rest at the end. */
export function splitLines(onLine: (line: string) => void) {
  let rest = "";
  return {
    add: (chunk: Buffer): void => {
      const lines = (rest + chunk.toString("latin1")).split("\n");
      rest = (lines.pop() ?? "").slice(-longestLine);
      for (const line of lines) onLine(line);
    },
    end: (): void => {
      if (rest !== "") onLine(rest);
      rest = "";
    },
  };
}
