/**
 * Where uploads are kept, whole, each under a key such as `pictures/3f0c.webp`. Small enough that a
 * folder and a bucket can both be one.
 */
export interface FileStore {
  /** Keeps a file; whoever reads meanwhile gets all of it or nothing. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The whole file; null where there is none. */
  open: (key: string) => Promise<Buffer | null>;
  /** Forgets a file; one that is gone already is no harm. */
  delete: (key: string) => Promise<void>;
}

const part = "[a-z0-9][a-z0-9_-]{0,63}";
const safeKey = new RegExp(`^(?:${part}/){0,3}${part}\\.[a-z0-9]{1,8}$`);

/**
 * True for keys that every store can keep: small letters, so that no file system takes two for one,
 * and nothing that leads out of the store.
 */
export function isFileKey(key: string): boolean {
  return safeKey.test(key);
}
