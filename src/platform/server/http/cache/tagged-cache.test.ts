import { expect, test } from "vitest";
import { TaggedCache } from "./tagged-cache.ts";

const sample = (text: string, ...tags: string[]) => ({ text, tags: new Set(tags) });
const open = (isCurrent?: () => boolean) =>
  new TaggedCache<ReturnType<typeof sample>>({
    maxBytes: 10_000,
    sizeOf: ({ text }) => text.length,
    isCurrent,
  });

test("an invalidation drops just the values with one of its tags", async () => {
  const cache = open();
  await cache.make("one", async () => sample("1", "video:1", "videos"));
  await cache.make("two", async () => sample("2", "video:2", "videos"));
  await cache.make("none", async () => sample("none"));
  cache.invalidate(["video:1", "ratings"]);
  const cached = () => ["one", "two", "none"].filter((key) => cache.get(key));
  expect(cached()).toEqual(["two", "none"]);
  cache.invalidate(["videos"]);
  expect(cached()).toEqual(["none"]);
  cache.invalidate();
  expect(cached()).toEqual([]);
  expect(cache.bytes).toBe(0);
});

test("a value invalidated while it is built is neither cached nor returned to later requests", async () => {
  const cache = open();
  const slow = Promise.withResolvers<ReturnType<typeof sample>>();
  const early = cache.make("one", () => slow.promise);
  cache.invalidate(["video:1"]);
  const later = cache.make("one", async () => sample("new", "video:1"));
  slow.resolve(sample("old", "video:1"));
  expect((await early).text).toBe("old");
  expect((await later).text).toBe("new");
  expect(cache.get("one")?.text).toBe("new");
});

test("a value built while another tag is invalidated is cached", async () => {
  const cache = open();
  const slow = Promise.withResolvers<ReturnType<typeof sample>>();
  const made = cache.make("one", () => slow.promise);
  cache.invalidate(["video:2"]);
  slow.resolve(sample("one", "video:1"));
  await made;
  expect(cache.get("one")?.text).toBe("one");
});

test("more invalidations than are remembered count as a full one", async () => {
  const cache = open();
  const slow = Promise.withResolvers<ReturnType<typeof sample>>();
  const made = cache.make("one", () => slow.promise);
  for (let time = 0; time < 300; time += 1) cache.invalidate(["video:2"]);
  slow.resolve(sample("one", "video:1"));
  await made;
  expect(cache.get("one")).toBeUndefined();
});

test("while invalidations may be missed, only values without tags are returned", async () => {
  let isCurrent = true;
  const cache = open(() => isCurrent);
  await cache.make("one", async () => sample("1", "video:1"));
  await cache.make("none", async () => sample("none"));
  const slow = Promise.withResolvers<ReturnType<typeof sample>>();
  const early = cache.make("two", () => slow.promise);
  isCurrent = false;
  expect([cache.get("one"), cache.get("none")?.text]).toEqual([undefined, "none"]);
  const later = cache.make("two", async () => sample("new", "video:2"));
  slow.resolve(sample("old", "video:2"));
  expect([(await early).text, (await later).text]).toEqual(["old", "new"]);
});

test("stays within its bytes, long keys included", async () => {
  const cache = open();
  for (let index = 0; index < 500; index += 1) {
    await cache.make(`${index}`.padEnd(200, "x"), async () => sample("a".repeat(300)));
  }
  expect(cache.bytes).toBeLessThanOrEqual(10_000);
  expect(cache.bytes).toBeGreaterThan(5_000);
});

test("a failure rejects all waiting requests, and is not cached", async () => {
  const cache = open();
  const fail = () => cache.make("one", () => Promise.reject(new Error("unavailable")));
  await Promise.all([1, 2].map(() => expect(fail()).rejects.toThrow("unavailable")));
  expect((await cache.make("one", async () => sample("1"))).text).toBe("1");
});
