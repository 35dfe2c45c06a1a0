import { expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache.ts";

const cacheOf = (limit: number) => new BoundedCache<string>(limit, (value) => value.length);

test("holds no more than its limit, and evicts the least recently used", () => {
  const cache = cacheOf(10);
  cache.set("a", "12345");
  cache.set("b", "1234");
  expect(cache.get("a")).toBe("12345");
  cache.set("c", "123");
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["12345", undefined, "123"]);
  expect(cache.size).toBe(8);
});

test("does not store entries larger than its limit", () => {
  const cache = cacheOf(10);
  cache.set("a", "1");
  cache.set("b", "12345678901");
  expect([cache.get("a"), cache.get("b"), cache.size]).toEqual(["1", undefined, 1]);
});

test("counts a replaced and a deleted entry once", () => {
  const cache = cacheOf(10);
  cache.set("a", "12345");
  cache.set("a", "12");
  expect(cache.size).toBe(2);
  cache.delete("a");
  cache.delete("a");
  expect(cache.size).toBe(0);
});

test("without sizes counts its entries", () => {
  const cache = new BoundedCache<true>(2);
  for (const key of ["a", "b", "c"]) cache.set(key, true);
  expect([cache.size, cache.get("a"), cache.get("c")]).toEqual([2, undefined, true]);
});
