import { mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { FileCache } from "./file-cache.ts";

const folder = mkdtempSync(path.join(tmpdir(), "hot-files-"));
afterAll(() => rm(folder, { recursive: true }));

async function makeFile(name: string, bytes: number): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, Buffer.alloc(bytes));
  return file;
}

test("never holds more than its limit, and lets go of what was used longest ago", async () => {
  const hot = new FileCache(250);
  const [a, b, c] = [await makeFile("a", 100), await makeFile("b", 100), await makeFile("c", 100)];
  await hot.load(a);
  await hot.load(b);
  hot.peek(a);
  await hot.load(c);
  expect(hot.bytes).toBe(200);
  expect([hot.peek(a)?.length, hot.peek(b), hot.peek(c)?.length]).toEqual([100, undefined, 100]);
});

test("does not keep what is larger than all its room, nor count a file twice", async () => {
  const hot = new FileCache(150);
  const [large, small] = [await makeFile("large", 200), await makeFile("small", 100)];
  expect((await hot.load(large)).length).toBe(200);
  await Promise.all([hot.load(small), hot.load(small)]);
  await hot.load(small);
  expect([hot.peek(large), hot.bytes]).toEqual([undefined, 100]);
});

test("a file is warm from the second time it is asked for", () => {
  const hot = new FileCache(100);
  expect([hot.isWarm("x"), hot.isWarm("x"), hot.isWarm("y")]).toEqual([false, true, false]);
});
