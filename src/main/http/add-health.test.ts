import Fastify from "fastify";
import { expect, test } from "vitest";
import { addHealth } from "./add-health.ts";

test("a hundred concurrent probes share one database check, later ones make a new one", async () => {
  const app = Fastify();
  let looks = 0;
  let { promise, resolve } = Promise.withResolvers<boolean>();
  addHealth(app, () => {
    looks += 1;
    return promise;
  });
  const first = Array.from({ length: 100 }, () => app.inject("/health/ready"));
  await expect.poll(() => looks).toBe(1);
  // Once a response without the database has arrived, all probes are accepted.
  expect((await app.inject("/health/live")).statusCode).toBe(200);
  resolve(true);
  for (const response of await Promise.all(first)) expect(response.statusCode).toBe(200);
  expect(looks).toBe(1);
  ({ promise, resolve } = Promise.withResolvers<boolean>());
  resolve(false);
  expect((await app.inject("/health/ready")).statusCode).toBe(503);
  expect(looks).toBe(2);
});

test("an unreachable database is not ready", async () => {
  const app = Fastify();
  addHealth(app, () => Promise.reject(new Error("no database")));
  const response = await app.inject("/health/ready");
  expect(response.json()).toEqual({ status: "not ready" });
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
});

test("the log says once why the process is not ready [log-causes-5]", async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const app = Fastify({ logger: { stream } });
  let cause: Error | undefined = new Error("connect ECONNREFUSED 127.0.0.1:5432");
  addHealth(app, async () => {
    if (cause) throw cause;
    return true;
  });
  const countWarnings = () =>
    lines.filter((line) => line.includes('"msg":"not ready: database unavailable"')).length;
  for (const _ of [1, 2]) await app.inject("/health/ready");
  expect(countWarnings()).toBe(1);
  expect(lines.join()).toContain("connect ECONNREFUSED 127.0.0.1:5432");
  cause = undefined;
  expect((await app.inject("/health/ready")).statusCode).toBe(200);
  cause = new Error("gone");
  await app.inject("/health/ready");
  expect(countWarnings()).toBe(2);
});
