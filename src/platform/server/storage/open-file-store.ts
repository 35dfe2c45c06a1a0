import path from "node:path";
import type { FileStore } from "./file-store.ts";
import { openFolderStore } from "./folder-store.ts";
import { openS3Store } from "./s3-store.ts";
import type { StorageLocation } from "./storage-url.ts";

/** Opens the part of a school's storage below a name such as `media`: a folder, or a prefix. */
export function openFileStore(location: StorageLocation, name: string): FileStore {
  if (location.kind === "folder") return openFolderStore(path.join(location.folder, name));
  return openS3Store({ ...location, prefix: `${location.prefix}${name}/` });
}
