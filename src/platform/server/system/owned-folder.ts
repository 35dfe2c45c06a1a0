import { lstat, mkdir } from "node:fs/promises";
import { findTrustProblem } from "./trusted-program.ts";

interface OwnedFolder {
  /** Allowed owners. */
  owners: readonly number[];
  mode: number;
}

/**
 * Creates a folder below a shared one, such as /var/tmp, unless it exists. Returns the reason that
 * the folder must not be used, or undefined. Another user may have created it, or a symlink of its
 * name.
 */
export async function ensureOwnedFolder(
  folder: string,
  { owners, mode }: OwnedFolder,
): Promise<string | undefined> {
  await mkdir(folder, { mode }).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  });
  const isFolder = (await lstat(folder)).isDirectory();
  return isFolder ? findTrustProblem(folder, { owners }) : "it is no folder";
}
