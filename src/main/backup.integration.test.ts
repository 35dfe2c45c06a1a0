import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programEnvironment } from "../../test/support/program-environment.ts";
import { readBackupAge } from "./backup/backup-folder.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = await mkdtemp(path.join(tmpdir(), "backup-"));
afterAll(() => rm(folder, { recursive: true }));
const at = (...names: string[]) => path.join(folder, ...names);
const password = "secret%of the school";

/** Stand-ins for PostgreSQL's tools, which the tests' PostgreSQL lacks. They record their calls. */
const pgDump = `#!/bin/sh
echo "$*" >> ${at("calls")}
[ "$PGPASSWORD" = "${password}" ] || { echo "no password" >&2; exit 1; }
[ -e ${at("refuse")} ] && { echo "connection to server failed" >&2; exit 1; }
for each; do case "$each" in --file=*) echo dump > "\${each#--file=}";; esac; done
`;
const pgRestore = `#!/bin/sh
echo "$*" >> ${at("calls")}
[ -e ${at("empty")} ] || echo "4321; 0 16385 TABLE DATA public users school"
`;

beforeAll(async () => {
  for (const name of ["bin", "data/media/lesson", "data/work", "content/lessons", "backups"]) {
    await mkdir(at(name), { recursive: true });
  }
  for (const [name, script] of [
    ["pg_dump", pgDump],
    ["pg_restore", pgRestore],
  ] as const) {
    await writeFile(at("bin", name), script);
    await chmod(at("bin", name), 0o755);
  }
  await writeFile(at("data/media/lesson/segment.m4s"), "segment");
  await writeFile(at("data/work/left.wav"), "left");
  await writeFile(at("content/school.json"), "{}");
  await writeFile(at("content/lessons/first.json"), "first");
});

async function runBackup(args: readonly string[], changes: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["src/main/backup.ts", ...args], {
    cwd: root,
    env: {
      ...programEnvironment,
      PATH: `${at("bin")}:${programEnvironment.PATH}`,
      DATABASE_URL: `postgres://school:${encodeURIComponent(password)}@db.internal/school`,
      DATA_DIR: at("data"),
      SCHOOL_DIR: at("content"),
      BACKUP_DIR: at("backups"),
      ...changes,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout: stdout.trim(), stderr: stderr.trim() };
}

const names = async () => (await readdir(at("backups"))).sort();

test("a backup holds the database, the files and the content, whole, and no work files [backup-1]", async () => {
  const { code, stdout, stderr } = await runBackup(["write"]);
  expect([code, stderr]).toEqual([0, ""]);
  const [name = ""] = await names();
  expect(stdout).toBe(`backed up to ${at("backups", name)}: 4 files, database 5 bytes`);
  expect(await readFile(at("backups", name, "content/lessons/first.json"), "utf8")).toBe("first");
  expect(await readFile(at("backups", name, "data/media/lesson/segment.m4s"), "utf8")).toBe(
    "segment",
  );
  expect(await readdir(at("backups", name, "data"))).toEqual(["media"]);
  expect((await stat(at("backups", name))).mode & 0o077).toBe(0);
  expect(await runBackup(["check"])).toEqual({ code: 0, stdout: `${name} is whole`, stderr: "" });
  expect(await readBackupAge(at("backups"), Temporal.Now.instant())).toBeLessThan(600);
});

test("the database's password stands on no command line [backup-2]", async () => {
  const calls = await readFile(at("calls"), "utf8");
  expect(calls).toContain("--dbname=postgres://school@db.internal/school");
  expect(calls).not.toContain("secret");
});

test("unchanged files take no space again, changed ones are written, and damage is found [backup-3]", async () => {
  const [earlier = ""] = await names();
  const day = new Date("2026-01-01T00:00:00Z");
  await writeFile(at("content/lessons/first.json"), "FIRST");
  await utimes(at("content/lessons/first.json"), day, day);
  await expect.poll(async () => (await runBackup(["write"])).code).toBe(0);
  await expect.poll(names).toHaveLength(2);
  const [, later = ""] = await names();
  const inode = async (name: string, file: string) => (await stat(at("backups", name, file))).ino;
  const segment = "data/media/lesson/segment.m4s";
  expect(await inode(later, segment)).toBe(await inode(earlier, segment));
  expect(await readFile(at("backups", later, "content/lessons/first.json"), "utf8")).toBe("FIRST");
  expect(await readFile(at("backups", earlier, "content/lessons/first.json"), "utf8")).toBe(
    "first",
  );
  await writeFile(at("backups", later, "content/school.json"), "[]");
  expect(await runBackup(["check"])).toEqual({
    code: 1,
    stdout: "",
    stderr: `<3>backup failed: ${later} is damaged: content/school.json`,
  });
});

test.each([
  ["refuse", "pg_dump: connection to server failed"],
  ["empty", "the dump holds no accounts"],
])(
  "a backup that fails says why and keeps the earlier ones: %s [backup-4]",
  async (file, reason) => {
    const before = (await names()).filter((name) => name !== "unfinished");
    await writeFile(at(file), "");
    const { code, stderr } = await runBackup(["write"]);
    await rm(at(file));
    expect([code, stderr]).toEqual([1, `<3>backup failed: ${reason}`]);
    expect((await names()).filter((name) => name !== "unfinished")).toEqual(before);
  },
);

test("a backup needs its four settings and no others [backup-5]", async () => {
  const { code, stderr } = await runBackup(["write"], { DATABASE_URL: "", BACKUP_DIR: "" });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^<3>backup failed: DATABASE_URL: .+\nBACKUP_DIR: /);
});
