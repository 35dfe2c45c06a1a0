import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findTrustProblem } from "./trusted-program.ts";

let shared: string;
let folder: string;
let program: string;
beforeEach(async () => {
  shared = await mkdtemp(path.join(tmpdir(), "shared-"));
  await chmod(shared, 0o1777);
  folder = path.join(shared, "programs");
  program = path.join(folder, "ffmpeg");
  await mkdir(folder);
  await writeFile(program, "#!/bin/sh\n");
  await chmod(folder, 0o755);
  await chmod(program, 0o755);
});
afterEach(() => rm(shared, { recursive: true, force: true }));

test("an own program in a shared folder is run", async () => {
  expect(await findTrustProblem(program)).toBeUndefined();
});

test("a program of another user in a shared folder is not run", async () => {
  expect(await findTrustProblem(program, { owners: [987_654] })).toMatch(
    /belongs to another user$/,
  );
});

test("a program or a folder that others may write is not run", async () => {
  await chmod(program, 0o757);
  expect(await findTrustProblem(program)).toBe(`everybody may write ${program}`);
  await chmod(program, 0o775);
  expect(await findTrustProblem(program, { group: 987_654 })).toBe(
    `another group may write ${program}`,
  );
  await chmod(program, 0o755);
  await chmod(folder, 0o777);
  expect(await findTrustProblem(program)).toBe(`everybody may write ${folder}`);
});

test("symlinks are resolved before the check", async () => {
  await chmod(program, 0o757);
  const link = path.join(folder, "link");
  await symlink(program, link);
  expect(await findTrustProblem(link)).toBe(`everybody may write ${program}`);
});
