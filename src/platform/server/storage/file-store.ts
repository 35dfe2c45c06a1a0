/**
 * Storage of uploads, each under a key such as `pictures/3f0c.webp`. Minimal, so that a folder or a
 * bucket can implement it.
 */
export interface FileStore {
  /** Stores a file atomically: concurrent readers get the whole file or none. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The whole file; null for an unknown key. */
  open: (key: string) => Promise<Buffer | null>;
  /** Deletes a file; a missing one is no error. */
  delete: (key: string) => Promise<void>;
}

const segment = "[a-z0-9][a-z0-9_-]{0,63}";
const safeKey = new RegExp(`^(?:${segment}/){0,3}${segment}\\.[a-z0-9]{1,8}$`);

/**
 * True for keys that every store supports: lower case, so that no file system confuses two, and no
 * path out of the store.
 */
export function isFileKey(key: string): boolean {
  return safeKey.test(key);
}
