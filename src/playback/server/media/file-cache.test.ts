import { expect, test } from "vitest";
import { FileCache } from "./file-cache.ts";

const bytes = (length: number) => async () => Buffer.alloc(length);

test("stays within its limit and evicts the least recently used file", async () => {
  const cache = new FileCache(250);
  await cache.load("a", bytes(115));
  await cache.load("b", bytes(115));
  cache.peek("a");
  await cache.load("c", bytes(115));
  expect(cache.bytes).toBe(230);
  expect([cache.peek("a")?.length, cache.peek("b"), cache.peek("c")?.length]).toEqual([
    115,
    undefined,
    115,
  ]);
});

test("does not cache a file larger than its limit, nor count a file twice", async () => {
  const cache = new FileCache(150);
  expect((await cache.load("large", bytes(200))).length).toBe(200);
  let reads = 0;
  const readSmall = async () => {
    reads += 1;
    return Buffer.alloc(100);
  };
  await Promise.all([cache.load("small", readSmall), cache.load("small", readSmall)]);
  expect(reads).toBe(1);
  await cache.load("small", readSmall);
  expect([cache.peek("large"), cache.bytes]).toEqual([undefined, 100]);
});

test("a file counts as requested before from the second request on", () => {
  const cache = new FileCache(100);
  expect([
    cache.wasRequestedBefore("x"),
    cache.wasRequestedBefore("x"),
    cache.wasRequestedBefore("y"),
  ]).toEqual([false, true, false]);
});
