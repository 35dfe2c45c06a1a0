import { access, constants, lstat, realpath } from "node:fs/promises";
import path from "node:path";

interface Trust {
  /** Trusted owners: root and the current user by default. */
  owners?: readonly number[];
  /** A group with write access. Most systems give each user a group of their own. */
  group?: number | undefined;
}

/**
 * Returns the reason that a program, or a folder of programs, must not be run, or undefined. Below
 * a world-writable folder, only files that root or this user owns and no other user can write are
 * trusted. Elsewhere the system's own permissions apply.
 */
export async function findTrustProblem(
  program: string,
  trust: Trust = {},
): Promise<string | undefined> {
  const { owners = [0, process.getuid?.() ?? 0], group = process.getgid?.() } = trust;
  let isShared = false;
  for (const folder of foldersOf(await realpath(program))) {
    const { uid, gid, mode } = await lstat(folder);
    const isSticky = (mode & 0o1000) !== 0;
    const isWorldWritable = (mode & 0o002) !== 0;
    if (isWorldWritable && isSticky) {
      isShared = true;
      continue;
    }
    if (isWorldWritable) return `everybody may write ${folder}`;
    if (!isShared) continue;
    if (!owners.includes(uid)) return `${folder} belongs to another user`;
    if ((mode & 0o020) !== 0 && gid !== group) return `another group may write ${folder}`;
  }
  return undefined;
}

const systemFolders = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"];

/** The path of a trusted system program, or undefined. */
export async function findTrustedProgram(name: string): Promise<string | undefined> {
  for (const folder of systemFolders) {
    const program = path.join(folder, name);
    const isUsable = await access(program, constants.X_OK).then(
      async () => (await findTrustProblem(program)) === undefined,
      () => false,
    );
    if (isUsable) return program;
  }
  return undefined;
}

/** `/a/b` as `/`, `/a`, `/a/b`. */
function foldersOf(full: string): string[] {
  const above = path.dirname(full);
  return above === full ? [full] : [...foldersOf(above), full];
}
