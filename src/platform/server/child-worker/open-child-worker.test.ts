import { afterAll, expect, test } from "vitest";
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
