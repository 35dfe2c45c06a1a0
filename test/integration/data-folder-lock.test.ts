import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, expect, test } from "vitest";
import { lockDataFolder } from "#main/demo/lock-data-folder.ts";
import { proofSize } from "../support/proof-size.ts";

const program = fileURLToPath(new URL("./data-folder-lock/hold-lock.ts", import.meta.url));
const rounds = proofSize({ short: 2, full: 40 });
const root = await mkdtemp(path.join(tmpdir(), "lock-"));
afterAll(() => rm(root, { recursive: true, force: true }));

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(root, "data-"));
});

/** A process that is ready to lock the folder and has not tried yet. */
async function startCandidate(folder: string): Promise<ChildProcess> {
  const child = fork(program, [folder], { execArgv: [] });
  await once(child, "message");
  return child;
}

async function lock(child: ChildProcess): Promise<unknown> {
  const outcome = once(child, "message");
  child.send("lock it");
  return (await outcome)[0];
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

test("of three concurrent starts on a folder whose holder was killed, exactly one locks it", async () => {
  const refusal = expect.stringMatching(/^DATA_DIR: .* is in use by a school that is running/);
  for (let round = 0; round < rounds; round += 1) {
    const stale = await startCandidate(dataDir);
    expect(await lock(stale)).toBe("held");
    await kill(stale);
    const candidates = await Promise.all([1, 2, 3].map(() => startCandidate(dataDir)));
    const outcomes = await Promise.all(candidates.map(lock));
    expect(outcomes.toSorted()).toEqual([refusal, refusal, "held"]);
    await Promise.all(candidates.map(kill));
  }
});

test("a start through a symlink is refused when the folder is locked", async () => {
  const link = path.join(root, "another-name");
  await symlink(dataDir, link);
  const [first, second] = await Promise.all([startCandidate(dataDir), startCandidate(link)]);
  expect(await lock(first)).toBe("held");
  expect(await lock(second)).toBe(
    `DATA_DIR: ${link} is in use by a school that is running already (process ${first.pid})`,
  );
  await Promise.all([first, second].map(kill));
});

/** A folder below the data folder whose path has about this many bytes. */
async function makeFolderOfLength(length: number): Promise<string> {
  const missing = length - dataDir.length;
  const segments = Array.from({ length: Math.ceil(missing / 100) }, () => "x".repeat(99));
  const folder = path.join(dataDir, ...segments);
  await mkdir(folder, { recursive: true });
  return folder;
}

test.each([90, 240, 900])("a path of %i bytes is locked like any other", async (length) => {
  const folder = await makeFolderOfLength(length);
  const [first, second] = await Promise.all([1, 2].map(() => startCandidate(folder)));
  if (!first || !second) throw new Error("two candidates were started");
  expect(await lock(first)).toBe("held");
  expect(await lock(second)).toContain("is in use");
  await Promise.all([first, second].map(kill));
});

test("a very long path is not locked in a shared folder that another user controls", async () => {
  const sharedDir = await mkdtemp(path.join(root, "shared-"));
  await chmod(sharedDir, 0o1777);
  const folder = await makeFolderOfLength(900);
  const locks = path.join(sharedDir, `learning-piano-locks-${process.getuid?.()}`);
  await mkdir(locks);
  await chmod(locks, 0o777);
  await expect(lockDataFolder(folder, { sharedDir })).rejects.toThrow(
    `cannot be locked (lock.sqlite: everybody may write ${locks}; remove ${locks})`,
  );
  await rm(locks, { recursive: true });
  await symlink(await mkdtemp(path.join(root, "elsewhere-")), locks);
  await expect(lockDataFolder(folder, { sharedDir })).rejects.toThrow(
    `cannot be locked (lock.sqlite: it is no folder; remove ${locks})`,
  );
  await rm(locks);
  const release = await lockDataFolder(folder, { sharedDir });
  await expect(lockDataFolder(folder, { sharedDir })).rejects.toThrow("is in use");
  release();
  expect((await stat(locks)).mode & 0o777).toBe(0o700);
});

test("unreadable lock files never let a second start in", async () => {
  const [first, second] = await Promise.all([1, 2].map(() => startCandidate(dataDir)));
  if (!first || !second) throw new Error("two candidates were started");
  expect(await lock(first)).toBe("held");
  await writeFile(path.join(dataDir, "lock.pid"), "{ unreadable");
  expect(await lock(second)).toBe(
    `DATA_DIR: ${dataDir} is in use by a school that is running already`,
  );
  await Promise.all([first, second].map(kill));

  await writeFile(path.join(dataDir, "lock.sqlite"), "no lock file at all, ".repeat(100));
  const third = await startCandidate(dataDir);
  expect(await lock(third)).toBe(
    `DATA_DIR: ${dataDir} cannot be locked (lock.sqlite: file is not a database)`,
  );
  await kill(third);
});
