import path from "node:path";
import { openFileStore, type StorageLocation } from "#platform/server/storage/index.ts";
import { createBucketUploads } from "./bucket-uploads.ts";
import { createFolderUploads } from "./folder-uploads.ts";
import type { UploadFiles } from "./upload-files.ts";

/** Opens the films that instructors upload, in a school's folder or bucket. */
export function openUploads(location: StorageLocation): UploadFiles {
  return location.kind === "folder"
    ? createFolderUploads(path.join(location.folder, "films"))
    : createBucketUploads(openFileStore(location, "films"));
}
