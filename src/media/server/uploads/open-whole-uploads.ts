import { stat } from "node:fs/promises";
import {
  openFileStore,
  type ReadableFiles,
  type StorageLocation,
} from "#platform/server/storage/index.ts";
import { partKey } from "./bucket-uploads.ts";
import { openUploads } from "./open-uploads.ts";

/** The films of a school's storage as whole files, for copying them. */
export interface WholeUploads extends ReadableFiles {
  list: () => Promise<string[]>;
  /** Stores all bytes of an upload, which may be unfinished. */
  putFile: (id: string, path: string) => Promise<void>;
}

/** Opens the films in a folder or bucket, which differ in their keys. */
export function openWholeUploads(location: StorageLocation): WholeUploads {
  const files = openFileStore(location, "films");
  const { stored } = openUploads(location);
  if (location.kind === "s3") {
    return {
      ...stored,
      list: () => files.listFolders(""),
      putFile: async (id, path) =>
        files.putFile(partKey(id, 0, (await stat(path)).size), path, { move: true }),
    };
  }
  return {
    ...stored,
    list: async () => {
      const ids: string[] = [];
      for await (const { key } of files.list("")) ids.push(key);
      return ids;
    },
    putFile: (id, path) => files.putFile(id, path, { move: true }),
  };
}
