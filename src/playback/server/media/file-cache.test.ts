import { mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { FileCache } from "./file-cache.ts";

const folder = mkdtempSync(path.join(tmpdir(), "file-cache-"));
afterAll(() => rm(folder, { recursive: true }));

async function makeFile(name: string, bytes: number): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, Buffer.alloc(bytes));
  return file;
}

test("stays within its limit and evicts the least recently used file", async () => {
  const cache = new FileCache(250);
  const [a, b, c] = [await makeFile("a", 115), await makeFile("b", 115), await makeFile("c", 115)];
  await cache.load(a);
  await cache.load(b);
  cache.peek(a);
  await cache.load(c);
  expect(cache.bytes).toBe(230);
  expect([cache.peek(a)?.length, cache.peek(b), cache.peek(c)?.length]).toEqual([
    115,
    undefined,
    115,
  ]);
});

test("does not cache a file larger than its limit, nor count a file twice", async () => {
  const cache = new FileCache(150);
  const [large, small] = [await makeFile("large", 200), await makeFile("small", 100)];
  expect((await cache.load(large)).length).toBe(200);
  await Promise.all([cache.load(small), cache.load(small)]);
  await cache.load(small);
  expect([cache.peek(large), cache.bytes]).toEqual([undefined, 100]);
});

test("a file counts as requested before from the second request on", () => {
  const cache = new FileCache(100);
  expect([
    cache.wasRequestedBefore("x"),
    cache.wasRequestedBefore("x"),
    cache.wasRequestedBefore("y"),
  ]).toEqual([false, true, false]);
});
