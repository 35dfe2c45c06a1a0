import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { hashFile } from "#platform/server/system/hash-file.ts";
import type { Manifest } from "./copy-tree.ts";

const manifestName = "files.sha256";
const nameForm = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** The name of a backup that starts now. Names sort by time. */
export function nameBackup(now: Temporal.Instant): string {
  return now.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
}

/** The names of the finished backups, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => nameForm.test(name)).sort();
}

/** Seconds since the newest backup started; infinite without one. */
export async function readBackupAge(folder: string, now: Temporal.Instant): Promise<number> {
  const newest = (await listBackups(folder)).at(-1);
  if (newest === undefined) return Number.POSITIVE_INFINITY;
  const begun = Temporal.Instant.from(newest.replace(nameForm, "$1-$2-$3T$4:$5:$6Z"));
  return Math.round(now.since(begun).total("seconds"));
}

/** Writes the hashes as `sha256sum --check` reads them. */
export async function writeBackupManifest(backup: string, manifest: Manifest): Promise<void> {
  const lines = [...manifest].map(([file, digest]) => `${digest}  ${file}\n`);
  await writeFile(path.join(backup, manifestName), lines.join(""));
}

/** The hashes of a backup; empty for a backup without them. */
export async function readBackupManifest(backup: string): Promise<Manifest> {
  const text = await readFile(path.join(backup, manifestName), "utf8").catch(() => "");
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** The files of a backup that are missing or do not match their hash. */
export async function listDamage(backup: string): Promise<string[]> {
  const damaged: string[] = [];
  const manifest = await readBackupManifest(backup);
  if (manifest.size === 0) return [manifestName];
  for (const [file, digest] of manifest) {
    const found = await hashFile(path.join(backup, file)).catch(() => undefined);
    if (found !== digest) damaged.push(file);
  }
  return damaged;
}
