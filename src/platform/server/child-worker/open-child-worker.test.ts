import { spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { findTrustedProgram } from "../system/trusted-program.ts";
import { openChildWorker, TaskLost, TaskRefused } from "./open-child-worker.ts";

const script = new URL("./testing/test-child.ts", import.meta.url);
const worker = openChildWorker({ script, deadlineMs: 60_000 });
const hasty = openChildWorker({ script, deadlineMs: 1 });
afterAll(() => {
  worker.close();
  hasty.close();
});

const ask = async (command: string) => (await worker.run(Buffer.from(command))).toString();

test("runs its tasks in one separate process", async () => {
  expect(await Promise.all([ask("a"), ask("b")])).toEqual(["A", "B"]);
  const [first, second] = [await ask("who"), await ask("who")];
  expect(first).toBe(second);
  expect(first).not.toBe(String(process.pid));
});

test("does not inherit this process' environment", async () => {
  process.env.TOKEN_SECRET_OF_THIS_TEST = "x";
  expect(JSON.parse(await ask("env"))).not.toContain("TOKEN_SECRET_OF_THIS_TEST");
});

test("is reused after it rejected a task", async () => {
  const before = await ask("who");
  await expect(ask("refuse")).rejects.toThrow(TaskRefused);
  expect(await ask("who")).toBe(before);
});

test("loses the task that crashes it, and does the next ones in a new process [open-child-worker-1]", async () => {
  const before = await ask("who");
  const [lost, next] = await Promise.allSettled([ask("crash"), ask("who")]);
  expect(lost).toMatchObject({ status: "rejected", reason: expect.any(TaskLost) });
  expect(next.status).toBe("fulfilled");
  expect(await ask("who")).not.toBe(before);
});

test("kills a task that times out", async () => {
  await expect(hasty.run(Buffer.from("hang"))).rejects.toThrow("took too long");
});

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a killed child's late end leaves the child alone that began meanwhile [open-child-worker-2]", async () => {
  const worker = openChildWorker({ script, deadlineMs: 60_000 });
  const who = async () => Number((await worker.run(Buffer.from("who"))).toString());
  const first = await who();
  const stop = new AbortController();
  const lost = worker.run(Buffer.from("hang"), stop.signal);
  const queued = who();
  await setImmediate();
  stop.abort();
  await expect(lost).rejects.toThrow(TaskLost);
  const second = await queued;
  expect(second).not.toBe(first);
  await expect.poll(() => isRunning(first)).toBe(false);
  expect(await who()).toBe(second);
  worker.close();
  await expect.poll(() => isRunning(second)).toBe(false);
});

test("a task's signal takes it out of the queue, and no other with it", async () => {
  const stopped = AbortSignal.abort();
  const before = await ask("who");
  const [stopping, next] = await Promise.allSettled([
    worker.run(Buffer.from("a"), stopped),
    ask("who"),
  ]);
  expect(stopping).toMatchObject({ status: "rejected", reason: expect.any(TaskLost) });
  expect(next).toEqual({ status: "fulfilled", value: before });
});

test("what waits when the worker is closed is lost, and starts no child", async () => {
  const worker = openChildWorker({ script, deadlineMs: 60_000 });
  const tasks = ["hang", "who"].map((command) => worker.run(Buffer.from(command)));
  worker.close();
  for (const task of await Promise.allSettled(tasks)) {
    expect(task).toMatchObject({ status: "rejected", reason: expect.any(TaskLost) });
  }
});

test.runIf(process.platform === "linux")(
  "a task that takes too much processor time is lost, and is not late [open-child-worker-3]",
  async () => {
    const worker = openChildWorker({ script, deadlineMs: 600_000, processorMs: 100 });
    await expect(worker.run(Buffer.from("spin"))).rejects.toMatchObject({ isLate: false });
    worker.close();
    const waiting = openChildWorker({ script, deadlineMs: 1, processorMs: 600_000 });
    await expect(waiting.run(Buffer.from("hang"))).rejects.toMatchObject({ isLate: true });
    waiting.close();
  },
);

// The child's event loop is blocked, so it cannot notice that its channel is closed.
test.runIf(await findTrustedProgram("setpriv"))(
  "a child that computes ends with its killed parent [open-child-worker-4]",
  async () => {
    const parent = spawn(
      process.execPath,
      [fileURLToPath(new URL("./testing/test-parent.ts", import.meta.url))],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [line] = await once(parent.stdout, "data");
    const child = Number(String(line));
    expect(isRunning(child)).toBe(true);
    parent.kill("SIGKILL");
    await expect.poll(() => isRunning(child)).toBe(false);
  },
);
