import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isFree } from "../../../src/platform/server/testing/free-port.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface RunningSchool {
  url: string;
  mailbox: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** Its output so far, stdout and stderr. */
  output: () => string;
  /** Sends Ctrl-C, waits for the exit, and returns the exit code. */
  stop: () => Promise<number | null>;
}

interface RunOptions {
  schoolDir?: string;
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
}

/** Starts the whole school like `npm start`, on free ports and, by default, with new data. */
export async function runSchool(options: RunOptions = {}): Promise<RunningSchool> {
  const port = options.port ?? (await findFreePorts(5));
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), "school-")));
  const child = startSchoolProcess(port, dataDir, options);
  let output = "";
  const opened = Promise.withResolvers<void>();
  const listen = (chunk: Buffer): void => {
    output += chunk.toString();
    if (output.includes("is open.")) opened.resolve();
  };
  child.stdout?.on("data", listen);
  child.stderr?.on("data", listen);
  const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
  void gone.then((code) => opened.reject(new Error(`The school ended with ${code}:\n${output}`)));
  const timeout = setTimeout(
    () => opened.reject(new Error(`Not open in time:\n${output}`)),
    240_000,
  );
  try {
    await opened.promise;
  } catch (error) {
    child.kill("SIGINT");
    throw error;
  } finally {
    clearTimeout(timeout);
  }
  return {
    url: `http://localhost:${port}`,
    mailbox: `http://localhost:${port + 2}`,
    port,
    dataDir,
    process: child,
    output: () => output,
    stop: async () => {
      child.kill("SIGINT");
      return gone;
    },
  };
}

/** Starts the process without waiting, for tests of failing starts. */
export function startSchoolProcess(
  port: number,
  dataDir: string,
  options: RunOptions = {},
): ChildProcess {
  return spawn(path.join(root, "node_modules", ".bin", "node"), ["src/main/demo.ts"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      PORT: String(port),
      DATA_DIR: dataDir,
      // A shared compile cache: otherwise each school would compile everything again.
      NODE_COMPILE_CACHE: path.join(root, "node_modules", ".cache", "school"),
      ...(options.schoolDir && { SCHOOL_DIR: options.schoolDir }),
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Removes a school's data, including a database stored elsewhere. */
export async function removeData(dataDir: string): Promise<void> {
  const elsewhere = await readFile(path.join(dataDir, "postgres-location.txt"), "utf8").catch(
    () => "",
  );
  if (elsewhere.trim() !== "") await rm(elsewhere.trim(), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * The first of `count` consecutive free ports, below the ephemeral range, whose ports an outgoing
 * connection could take before their use.
 */
export async function findFreePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = 10_000 + Math.floor(Math.random() * 22_000);
    const free = await Promise.all(
      Array.from({ length: count }, (_, step) => isFree(first + step)),
    );
    if (free.every(Boolean)) return first;
  }
  throw new Error(`There are no ${count} free ports in a row.`);
}
