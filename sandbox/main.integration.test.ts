import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { programEnvironment } from "../test/support/program-environment.ts";
import { beginnerMonthly } from "./start-test-sandbox.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
const readiness = z.object({ ready: z.literal(true), address: z.url() });
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

function start(changes: NodeJS.ProcessEnv = {}) {
  const child = fork(main, {
    silent: true,
    execArgv: [],
    env: {
      ...programEnvironment,
      PORT: "0",
      DATA_DIR: dataDir,
      PAYSTACK_SECRET_KEY: "sk_test_never-to-be-seen",
      PAYSTACK_PUBLIC_KEY: "pk_test_1",
      SCHOOL_ORIGIN: "http://localhost:3000",
      PLANS: JSON.stringify([beginnerMonthly]),
      ...changes,
    },
  });
  let stderr = "";
  child.stderr?.on("data", (text) => {
    stderr += String(text);
  });
  // Output may arrive after the process has exited.
  const stderrClosed = child.stderr ? once(child.stderr, "close") : undefined;
  const ended = Promise.all([once(child, "exit"), stderrClosed]).then(([[code]]) => ({
    code,
    stderr,
  }));
  return { child, ended };
}

describe("the process", () => {
  test.each(["SIGTERM", "SIGINT", "disconnect"] as const)(
    "reports readiness, responds, and exits silently on %s",
    async (end) => {
      const { child, ended } = start();
      const { address } = readiness.parse((await once(child, "message"))[0]);
      expect((await fetch(`${address}/_sandbox/ready`)).status).toBe(200);
      if (end === "disconnect") child.disconnect();
      else child.kill(end);
      expect(await ended).toEqual({ code: 0, stderr: "" });
    },
  );

  test("tells its parent the clock's shift once it is ready, and at each move", async () => {
    const { child, ended } = start();
    const messages: unknown[] = [];
    child.on("message", (it) => void messages.push(it));
    const { address } = readiness.parse((await once(child, "message"))[0]);
    const method = "POST";
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ advanceSeconds: 60 });
    await fetch(`${address}/_sandbox/clock`, { method, headers, body });
    child.kill("SIGTERM");
    await ended;
    expect(messages.slice(1)).toEqual([
      { kind: "clock", shiftSeconds: 0 },
      { kind: "clock", shiftSeconds: 60 },
    ]);
  });

  test("does not start with a wrong environment, and names the errors in one line", async () => {
    const { code, stderr } = await start({
      PORT: "",
      PAYSTACK_SECRET_KEY: "never-to-be-seen",
    }).ended;
    expect(code).toBe(1);
    expect(stderr.trim()).toMatch(
      /^The sandbox cannot start: PORT [^\n]*; PAYSTACK_SECRET_KEY [^\n]*$/,
    );
    expect(stderr).not.toContain("never-to-be-seen");
  });

  test("does not start on a port that is taken", async () => {
    const first = start();
    const { address } = readiness.parse((await once(first.child, "message"))[0]);
    const second = start({ PORT: new URL(address).port, DATA_DIR: join(dataDir, "second") });
    expect(await second.ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("in use"),
    });
    first.child.kill("SIGTERM");
    await first.ended;
  });
});
