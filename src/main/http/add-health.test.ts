import Fastify from "fastify";
import { expect, test } from "vitest";
import { addHealth } from "./add-health.ts";

test("a hundred who ask at once look at the database once, those after them anew", async () => {
  const app = Fastify();
  let looks = 0;
  let { promise, resolve } = Promise.withResolvers<boolean>();
  addHealth(app, () => {
    looks += 1;
    return promise;
  });
  const first = Array.from({ length: 100 }, () => app.inject("/health/ready"));
  await expect.poll(() => looks).toBe(1);
  // All of them have been taken in once an answer without the database has come.
  expect((await app.inject("/health/live")).statusCode).toBe(200);
  resolve(true);
  for (const answer of await Promise.all(first)) expect(answer.statusCode).toBe(200);
  expect(looks).toBe(1);
  ({ promise, resolve } = Promise.withResolvers<boolean>());
  resolve(false);
  expect((await app.inject("/health/ready")).statusCode).toBe(503);
  expect(looks).toBe(2);
});

test("a database that cannot be asked is not ready", async () => {
  const app = Fastify();
  addHealth(app, () => Promise.reject(new Error("no database")));
  expect((await app.inject("/health/ready")).json()).toEqual({ status: "not ready" });
});
