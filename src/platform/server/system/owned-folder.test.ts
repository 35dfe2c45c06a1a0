import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureOwnedFolder } from "./owned-folder.ts";

let shared: string;
let folder: string;
beforeEach(async () => {
  shared = await mkdtemp(path.join(tmpdir(), "shared-"));
  await chmod(shared, 0o1777);
  folder = path.join(shared, "ours");
});
afterEach(() => rm(shared, { recursive: true, force: true }));

const own = process.getuid?.() ?? 0;
const make = (owners = [own]) => ensureOwnedFolder(folder, { owners, mode: 0o700 });

test("an own folder is created once, closed to others, and reused", async () => {
  expect(await make()).toBeUndefined();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await make()).toBeUndefined();
});

test("another user's folder is not used", async () => {
  await mkdir(folder);
  expect(await make([own + 1])).toBe(`${folder} belongs to another user`);
});

test("a world-writable folder is not used", async () => {
  await mkdir(folder);
  await chmod(folder, 0o777);
  expect(await make()).toBe(`everybody may write ${folder}`);
});

test("a file or a symlink of its name is not used", async () => {
  await symlink(await mkdtemp(path.join(shared, "elsewhere-")), folder);
  expect(await make()).toBe("it is no folder");
  await rm(folder);
  await writeFile(folder, "");
  expect(await make()).toBe("it is no folder");
});
