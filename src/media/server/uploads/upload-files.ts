import type { Readable } from "node:stream";
import type { ReadableFiles } from "#platform/server/storage/index.ts";

/** The files of uploads, each named by its id, in a place that all servers share. */
export interface UploadFiles {
  /** The place of a file, for the record. */
  pathOf: (id: string) => string;
  /** The files for delivery, by their ids. */
  stored: ReadableFiles;
  create: (id: string) => Promise<void>;
  /**
   * Writes the stream from `offset` on. Returns the number of bytes that are safe, and the failure
   * that ended the writing. The rest is read and dropped, since most clients read no response
   * before.
   */
  write: (
    id: string,
    offset: number,
    chunks: Readable,
  ) => Promise<{ bytes: number; failure: unknown }>;
  /**
   * The path of a local file with the bytes, for programs that read it: a copy in `folder` where
   * the bytes are elsewhere. Throws for missing bytes, and for a copy without the given hash.
   */
  fetch: (
    id: string,
    options: { folder: string; sha256?: string | undefined; signal?: AbortSignal | undefined },
  ) => Promise<string>;
  delete: (id: string) => Promise<void>;
  /** Ids of the files that were unchanged for a day. */
  listOld: () => Promise<string[]>;
  /** Whether this many bytes fit without filling the disk, which the database may share. */
  hasRoomFor: (bytes: number) => Promise<boolean>;
}
