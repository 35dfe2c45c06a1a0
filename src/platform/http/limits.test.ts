import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/support/database.ts";
import { consumeTogether, createLimiter } from "./limits.ts";

const { pool } = await useDatabase();
const options = { name: "try", points: 5, durationSeconds: 600 };

test("two servers share one count", async () => {
  const [one, other] = [createLimiter(pool, options), createLimiter(pool, options)];
  const tries = Array.from({ length: 12 }, (_, turn) => (turn % 2 ? one : other).consume("key-a"));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
});

test("a refusal says when to come back, and other keys go on", async () => {
  const limiter = createLimiter(pool, { ...options, name: "come-back", points: 1 });
  await limiter.consume("key-b");
  const refusal = await limiter.consume("key-b").catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "platform.too_many_requests" });
  expect(refusal).toHaveProperty("retryAfterSeconds", expect.closeTo(600, -1));
  await expect(limiter.consume("key-c")).resolves.toBeUndefined();
});

test("a success forgets the tries before it", async () => {
  const limiter = createLimiter(pool, { ...options, name: "forget", points: 1 });
  await limiter.consume("key-d");
  await limiter.reset("key-d");
  await expect(limiter.consume("key-d")).resolves.toBeUndefined();
});

describe("several limits at once", () => {
  const tries = (address: string, points = 3) => [
    { name: "wide", points: 100, durationSeconds: 60, key: "everyone" },
    { name: "narrow", points, durationSeconds: 60, key: address },
  ];

  test("are counted each for itself, and say how much was used", async () => {
    expect(await consumeTogether(pool, tries("a"))).toEqual([1, 1]);
    expect(await consumeTogether(pool, tries("b"))).toEqual([2, 1]);
    expect(await consumeTogether(pool, tries("a"))).toEqual([3, 2]);
  });

  test("refuse all once one is used up, until it is forgotten", async () => {
    for (let time = 0; time < 3; time += 1) await consumeTogether(pool, tries("c"));
    for (let time = 0; time < 3; time += 1) {
      await expect(consumeTogether(pool, tries("c"))).rejects.toMatchObject({
        code: "platform.too_many_requests",
        retryAfterSeconds: expect.any(Number),
      });
    }
    await createLimiter(pool, { name: "narrow", points: 3, durationSeconds: 60 }).reset("c");
    expect((await consumeTogether(pool, tries("c")))[1]).toBe(1);
  });

  test("let through exactly as many as they allow, however many come at once", async () => {
    const come = Array.from({ length: 60 }, () => consumeTogether(pool, tries("d", 10)));
    const through = (await Promise.allSettled(come)).filter(({ status }) => status === "fulfilled");
    expect(through).toHaveLength(10);
  });

  test("begin anew when their time is over", async () => {
    await consumeTogether(pool, tries("e"));
    await pool.query("update rate_limits set expire = 0 where key = 'narrow:e'");
    expect((await consumeTogether(pool, tries("e")))[1]).toBe(1);
  });
});
