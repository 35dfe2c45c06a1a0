import { lstat, realpath } from "node:fs/promises";
import path from "node:path";

interface Trust {
  /** Users whose files are run: root and whoever runs this. */
  owners?: readonly number[];
  /** The group that may write beside them: most systems give each user one of their own. */
  group?: number | undefined;
}

/**
 * Why a program, or a folder of programs, must not be run, in a few words; undefined where it may.
 * Below a folder in which everybody may create files, only what root or this user owns and nobody
 * else can write is trusted. Elsewhere the system's own permissions are.
 */
export async function findDistrust(
  program: string,
  trust: Trust = {},
): Promise<string | undefined> {
  const { owners = [0, process.getuid?.() ?? 0], group = process.getgid?.() } = trust;
  let isShared = false;
  for (const folder of foldersOf(await realpath(program))) {
    const { uid, gid, mode } = await lstat(folder);
    const isSticky = (mode & 0o1000) !== 0;
    const everybodyWrites = (mode & 0o002) !== 0;
    if (everybodyWrites && isSticky) {
      isShared = true;
      continue;
    }
    if (everybodyWrites) return `everybody may write ${folder}`;
    if (!isShared) continue;
    if (!owners.includes(uid)) return `${folder} belongs to another user`;
    if ((mode & 0o020) !== 0 && gid !== group) return `another group may write ${folder}`;
  }
  return undefined;
}

/** `/a/b` as `/`, `/a`, `/a/b`. */
function foldersOf(full: string): string[] {
  const above = path.dirname(full);
  return above === full ? [full] : [...foldersOf(above), full];
}
