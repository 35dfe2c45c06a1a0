import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, expect, test } from "vitest";
import { proofSize } from "../support/proof-size.ts";

const program = fileURLToPath(new URL("./data-folder-lock/hold-lock.ts", import.meta.url));
const rounds = proofSize({ short: 4, full: 40 });
const root = await mkdtemp(path.join(tmpdir(), "lock-"));
afterAll(() => rm(root, { recursive: true, force: true }));

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(root, "data-"));
});

/** A process that is ready to take the folder but has not tried yet. */
async function startCandidate(folder: string): Promise<ChildProcess> {
  const child = fork(program, [folder], { execArgv: [] });
  await once(child, "message");
  return child;
}

async function take(child: ChildProcess): Promise<unknown> {
  const outcome = once(child, "message");
  child.send("take it");
  return (await outcome)[0];
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

test("of three simultaneous starts on a folder whose holder was killed, exactly one gets it", async () => {
  const refusal = expect.stringMatching(/^DATA_DIR: .* is in use by a school that is running/);
  for (let round = 0; round < rounds; round += 1) {
    const stale = await startCandidate(dataDir);
    expect(await take(stale)).toBe("held");
    await kill(stale);
    const candidates = await Promise.all([1, 2, 3].map(() => startCandidate(dataDir)));
    const outcomes = await Promise.all(candidates.map(take));
    expect(outcomes.toSorted()).toEqual([refusal, refusal, "held"]);
    await Promise.all(candidates.map(kill));
  }
});

test("a start through a symlink is refused where the folder is taken", async () => {
  const link = path.join(root, "another-name");
  await symlink(dataDir, link);
  const [first, second] = await Promise.all([startCandidate(dataDir), startCandidate(link)]);
  expect(await take(first)).toBe("held");
  expect(await take(second)).toBe(
    `DATA_DIR: ${link} is in use by a school that is running already (process ${first.pid})`,
  );
  await Promise.all([first, second].map(kill));
});

test.each([90, 240, 900])("a path of %i bytes is locked like any other", async (length) => {
  const missing = length - dataDir.length;
  const parts = Array.from({ length: Math.ceil(missing / 100) }, () => "x".repeat(99));
  const folder = path.join(dataDir, ...parts);
  await mkdir(folder, { recursive: true });
  const [first, second] = await Promise.all([1, 2].map(() => startCandidate(folder)));
  if (!first || !second) throw new Error("two candidates were started");
  expect(await take(first)).toBe("held");
  expect(await take(second)).toContain("is in use");
  await Promise.all([first, second].map(kill));
});

test("files of the lock that cannot be read never give the folder to a second start", async () => {
  const [first, second] = await Promise.all([1, 2].map(() => startCandidate(dataDir)));
  if (!first || !second) throw new Error("two candidates were started");
  expect(await take(first)).toBe("held");
  await writeFile(path.join(dataDir, "lock.pid"), "{ unreadable");
  expect(await take(second)).toBe(
    `DATA_DIR: ${dataDir} is in use by a school that is running already`,
  );
  await Promise.all([first, second].map(kill));

  await writeFile(path.join(dataDir, "lock.sqlite"), "no lock file at all, ".repeat(100));
  const third = await startCandidate(dataDir);
  expect(await take(third)).toBe(
    `DATA_DIR: ${dataDir} cannot be locked (lock.sqlite: file is not a database)`,
  );
  await kill(third);
});
