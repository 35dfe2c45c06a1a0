import type { Readable } from "node:stream";
import { AppError } from "../errors.ts";
import type { ByteRange } from "../http/byte-range.ts";

export interface StoredFile {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/**
 * Files under keys such as `pictures/3f0c.webp`, in a folder or a bucket. Each call throws for an
 * invalid key (see {@link isFileKey}); a bucket throws {@link StorageUnavailable}, a folder the
 * disk's errors.
 */
export interface FileStore {
  /** Stores a file atomically: concurrent readers get the whole file or none. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /**
   * Stores a local file atomically. With `move`, the local file may be gone afterwards. `immutable`:
   * no other content ever gets the key, so caches in front of a bucket may keep it for a year.
   */
  putFile: (
    key: string,
    path: string,
    options?: { move?: boolean; immutable?: boolean },
  ) => Promise<void>;
  /** The whole file; null for an unknown key. */
  read: (key: string) => Promise<Buffer | null>;
  /** Size and time of a file; null for an unknown key. */
  find: (key: string) => Promise<StoredFile | null>;
  /** A file's bytes, or a range of them with both ends included. Throws for an unknown key. */
  openStream: (key: string, range?: ByteRange) => Promise<Readable>;
  /**
   * The files whose keys begin with a prefix that is empty or ends with a slash, ordered by key and
   * fetched in pages; only those beyond `after`, which is a key.
   */
  list: (prefix: string, options?: { after?: string }) => AsyncIterable<StoredFile>;
  /** The names directly below a prefix that have files below them, in order. */
  listFolders: (prefix: string) => Promise<string[]>;
  /** Deletes a file; a missing one is no error. */
  delete: (key: string) => Promise<void>;
  /** Removes what a killed process left directly below a prefix more than a day ago. */
  purgeLeftovers: (prefix: string) => Promise<void>;
  /** Deletes all files whose keys begin with a prefix, which ends with a slash. */
  deleteFolder: (prefix: string) => Promise<void>;
}

/** The part of a store that delivery needs. */
export type ReadableFiles = Pick<FileStore, "find" | "read" | "openStream">;

/** The store does not respond, or refuses this school's credentials. A response is 503. */
export class StorageUnavailable extends AppError {
  constructor(cause: unknown) {
    super("platform.unavailable", { retryAfterSeconds: 10, cause });
    this.name = "StorageUnavailable";
  }
}

const segment = "[a-z0-9][a-z0-9_-]{0,99}";
const safeKey = new RegExp(`^(?:${segment}/){0,6}${segment}(?:\\.[a-z0-9]{1,8})?$`);
const safePrefix = new RegExp(`^(?:${segment}/){0,6}$`);

/**
 * True for keys that every store supports: lower case, so that no file system confuses two, and no
 * path out of the store.
 */
export function isFileKey(key: string): boolean {
  return safeKey.test(key);
}

/** Throws for a key that {@link isFileKey} refuses. */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`Not a key of a file: ${JSON.stringify(key)}`);
  return key;
}

/** Throws for a prefix that no key has, or that does not end with a slash. */
export function requirePrefix(prefix: string): string {
  if (!safePrefix.test(prefix)) throw new Error(`Not a prefix of keys: ${JSON.stringify(prefix)}`);
  return prefix;
}

/** A store whose files lie over those of another one, which is only read one by one. */
export function overlayStore(store: FileStore, below: Pick<FileStore, "read">): FileStore {
  return { ...store, read: async (key) => (await store.read(key)) ?? below.read(key) };
}
