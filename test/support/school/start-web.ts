import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "../program-environment.ts";
import { findFreePorts } from "./run-school.ts";
import type { TestSchool } from "./test-school.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const highLimit = { points: 100_000, durationSeconds: 60 };

export interface WebProcess {
  url: string;
  process: ChildProcess;
  /** The messages of its log, from level "warn" on. */
  messages: string[];
}

/** Starts another web process on the school's database, without limits for reviews. */
export async function startWeb(
  school: TestSchool,
  env: Readonly<Record<string, string>> = {},
): Promise<WebProcess> {
  const port = await findFreePorts(1);
  const child = spawn(process.execPath, ["src/main/web.ts"], {
    cwd: root,
    env: {
      ...programEnvironment,
      LOG_LEVEL: "warn",
      PORT: String(port),
      DATA_DIR: path.resolve(school.settings.dataDir),
      DATABASE_URL: school.url,
      LIMITS: JSON.stringify({ "POST /api/review/{userId}": highLimit, writes: highLimit }),
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const messages: string[] = [];
  if (!child.stdout) throw new Error("web has no output");
  createInterface({ input: child.stdout }).on("line", (line) => messages.push(readMessage(line)));
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", (code) => reject(new Error(`web ended with ${code}: ${messages.join()}`)));
  });
  return { url: `http://localhost:${port}`, process: child, messages };
}

function readMessage(line: string): string {
  try {
    return String(JSON.parse(line).msg);
  } catch {
    return line;
  }
}
