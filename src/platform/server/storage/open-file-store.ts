import path from "node:path";
import type { FileStore } from "./file-store.ts";
import { openFolderStore } from "./folder-store.ts";
import type { StorageLocation } from "./storage-url.ts";

/**
 * Opens the part of a school's storage below a name such as `media`: a folder, or a prefix. Only a
 * bucket loads the client of S3.
 */
export async function openFileStore(location: StorageLocation, name: string): Promise<FileStore> {
  if (location.kind === "folder") return openFolderStore(path.join(location.folder, name));
  const { openS3Store } = await import("./s3-store.ts");
  return openS3Store({ ...location, prefix: `${location.prefix}${name}/` });
}
