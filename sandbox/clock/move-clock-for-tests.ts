import type { TestSandbox } from "../start-test-sandbox.ts";

/** Moves the sandbox's clock; resolves to the new time when all due work is done. */
export async function moveClock(
  sandbox: TestSandbox,
  body: { advanceSeconds: number } | { to: string },
): Promise<unknown> {
  const response = await sandbox.open("/_sandbox/clock", { method: "POST", body });
  if (response.status !== 200) throw new Error(`the clock did not move: ${response.text}`);
  return response.body;
}
