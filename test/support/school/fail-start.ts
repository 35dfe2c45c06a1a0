import { once } from "node:events";
import { startSchoolProcess } from "./run-school.ts";

/** Runs a start that must fail; returns its exit code and standard error. */
export async function failStart(port: number, dataDir: string, env: Record<string, string> = {}) {
  const child = startSchoolProcess(port, dataDir, { env });
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [code] = await once(child, "exit");
  return { code, stderr: stderr.trim() };
}
