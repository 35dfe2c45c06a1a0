import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, type Stats } from "node:fs";
import { chmod, link, lstat, mkdir, readdir, readlink, symlink, utimes } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { hashFile } from "#platform/server/system/hash-file.ts";
import { isAbsent } from "#platform/server/system/is-absent.ts";

/** The SHA-256 of each file by its path from the backup's top, with slashes. */
export type Manifest = Map<string, string>;

interface CopyTree {
  source: string;
  /** The new backup, and the folder in it that becomes the copy. */
  backup: string;
  name: string;
  /** The previous backup, whose unchanged files are hard-linked and take no space. */
  previous: { folder: string; manifest: Manifest } | undefined;
  /** Folders directly in the source that are skipped. */
  excluded?: readonly string[];
  manifest: Manifest;
}

/** Copies a folder with times and modes, and adds its files' hashes to the manifest. */
export async function copyTree(tree: CopyTree): Promise<void> {
  await copyFolder(tree, "");
}

async function copyFolder(tree: CopyTree, relative: string): Promise<void> {
  const from = path.join(tree.source, relative);
  const to = path.join(tree.backup, tree.name, relative);
  await mkdir(to, { recursive: true });
  for (const { name } of await readdir(from, { withFileTypes: true })) {
    if (relative === "" && tree.excluded?.includes(name)) continue;
    await copyEntry(tree, path.posix.join(relative, name));
  }
  const { atime, mtime, mode } = await lstat(from);
  await chmod(to, mode);
  await utimes(to, atime, mtime);
}

/** The running school may remove a file meanwhile. Such a file is left out, as no row names it. */
async function copyEntry(tree: CopyTree, relative: string): Promise<void> {
  const from = path.join(tree.source, relative);
  const to = path.join(tree.backup, tree.name, relative);
  try {
    const stats = await lstat(from);
    if (stats.isDirectory()) await copyFolder(tree, relative);
    else if (stats.isSymbolicLink()) await symlink(await readlink(from), to);
    else if (stats.isFile()) await copyFile(tree, relative, stats);
  } catch (error) {
    if (isAbsent(error)) return;
    throw error;
  }
}

async function copyFile(tree: CopyTree, relative: string, stats: Stats): Promise<void> {
  const key = path.posix.join(tree.name, relative);
  const to = path.join(tree.backup, key);
  const known = await linkUnchanged(tree, key, stats);
  if (known !== undefined) {
    tree.manifest.set(key, known);
    return;
  }
  const hash = createHash("sha256");
  await pipeline(
    createReadStream(path.join(tree.source, relative)),
    async function* addToHash(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(to, { mode: stats.mode }),
  );
  await utimes(to, stats.atime, stats.mtime);
  const digest = hash.digest("hex");
  if ((await hashFile(to)) !== digest) throw new Error(`${key} was not written as it was read`);
  tree.manifest.set(key, digest);
}

/** Links the previous backup's file; returns its hash, or undefined if the file has changed. */
async function linkUnchanged(
  { backup, previous }: CopyTree,
  key: string,
  stats: Stats,
): Promise<string | undefined> {
  const known = previous?.manifest.get(key);
  if (previous === undefined || known === undefined) return undefined;
  const earlier = path.join(previous.folder, key);
  const before = await lstat(earlier).catch(() => undefined);
  const isSame =
    before?.size === stats.size &&
    // A copy's time is rounded to milliseconds.
    Math.round(before.mtimeMs) === Math.round(stats.mtimeMs) &&
    before.mode === stats.mode;
  if (!isSame) return undefined;
  await link(earlier, path.join(backup, key));
  return known;
}
