import { expect, test } from "vitest";
import { useDatabase } from "../../../../../test/support/database.ts";
import { createLimiter } from "./limits.ts";

const { pool } = await useDatabase();
const options = { name: "try", points: 5, durationSeconds: 600 };

test("two servers share one count", async () => {
  const [one, other] = [createLimiter(pool, options), createLimiter(pool, options)];
  const tries = Array.from({ length: 12 }, (_, turn) => (turn % 2 ? one : other).consume("key-a"));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
});

test("a rejection has a retry time, and other keys are unaffected", async () => {
  const limiter = createLimiter(pool, { ...options, name: "come-back", points: 1 });
  await limiter.consume("key-b");
  const refusal = await limiter.consume("key-b").catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "platform.too_many_requests" });
  expect(refusal).toHaveProperty("retryAfterSeconds", expect.closeTo(600, -1));
  await expect(limiter.consume("key-c")).resolves.toBeUndefined();
});

test("a reset clears the attempts before it", async () => {
  const limiter = createLimiter(pool, { ...options, name: "forget", points: 1 });
  await limiter.consume("key-d");
  await limiter.reset("key-d");
  await expect(limiter.consume("key-d")).resolves.toBeUndefined();
});
