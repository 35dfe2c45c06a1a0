import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureDataFolder } from "./run-process.ts";

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "data-folder-"));
  dataDir = path.join(folder, "data");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (file: string): Promise<string> =>
  ((await stat(file)).mode & 0o777).toString(8);

test.each(["demo", "production"] as const)(
  "a new data folder is private to its owner (%s)",
  async (mode) => {
    ensureDataFolder(dataDir, mode);
    expect(await modeOf(dataDir)).toBe("700");
  },
);

test("the demo restricts an existing school folder", async () => {
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  await writeFile(path.join(dataDir, "secrets.json"), "{}");
  ensureDataFolder(dataDir, "demo");
  expect(await modeOf(dataDir)).toBe("700");
});

test("a folder with other content keeps its permissions", async () => {
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  await writeFile(path.join(dataDir, "letter.txt"), "");
  ensureDataFolder(dataDir, "demo");
  expect(await modeOf(dataDir)).toBe("755");
});
