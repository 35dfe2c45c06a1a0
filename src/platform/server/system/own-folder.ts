import { lstat, mkdir } from "node:fs/promises";
import { findDistrust } from "./trusted-program.ts";

interface OwnFolder {
  /** Users whose folder it may be. */
  owners: readonly number[];
  mode: number;
}

/**
 * Makes a folder below a shared one, such as /var/tmp, unless it is there. Returns why it must not
 * be used, undefined where it may: another user may have made it, or a symlink of its name.
 */
export async function makeOwnFolder(
  folder: string,
  { owners, mode }: OwnFolder,
): Promise<string | undefined> {
  await mkdir(folder, { mode }).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  });
  const isFolder = (await lstat(folder)).isDirectory();
  return isFolder ? findDistrust(folder, { owners }) : "it is no folder";
}
