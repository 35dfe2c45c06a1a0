import { stat } from "node:fs/promises";
import path from "node:path";
import {
  openFileStore,
  type ReadableFiles,
  type StorageLocation,
} from "#platform/server/storage/index.ts";
import { createBucketUploads, partKey } from "./bucket-uploads.ts";
import { createFolderUploads } from "./folder-uploads.ts";
import type { UploadFiles } from "./upload-files.ts";

/** Opens the films that instructors upload, in a school's folder or bucket. */
export async function openUploads(location: StorageLocation): Promise<UploadFiles> {
  return location.kind === "folder"
    ? createFolderUploads(path.join(location.folder, "films"))
    : createBucketUploads(await openFileStore(location, "films"));
}

/** The films of a school's storage as whole files, for copying them. */
export interface WholeUploads extends ReadableFiles {
  list: () => Promise<string[]>;
  /** Stores all bytes of an upload, which may be unfinished. */
  putFile: (id: string, file: string) => Promise<void>;
}

/** Opens the films in a folder or bucket, which differ in their keys. */
export async function openWholeUploads(location: StorageLocation): Promise<WholeUploads> {
  const files = await openFileStore(location, "films");
  const { stored } = await openUploads(location);
  if (location.kind === "s3") {
    return {
      ...stored,
      list: () => files.listFolders(""),
      putFile: async (id, file) =>
        files.putFile(partKey(id, 0, (await stat(file)).size), file, { move: true }),
    };
  }
  return {
    ...stored,
    list: async () => {
      const ids: string[] = [];
      for await (const { key } of files.list("")) ids.push(key);
      return ids;
    },
    putFile: (id, file) => files.putFile(id, file, { move: true }),
  };
}
