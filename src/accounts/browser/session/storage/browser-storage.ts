/** Keys of local storage (spec §9). */
export const accessTokenKey = "tlp-access-token";
export const refreshTokenKey = "tlp-refresh-token";
export const pendingEmailKey = "tlp-pending-email";
export const sessionKey = "tlp";
/** The visitor's intention, see intention.ts. */
export const intentionKey = "tlp-intention";

// Without local storage the session lives as long as the page.
const memory = new Map<string, string>();

/** Reads one key; null if absent. Never throws. */
export function readStored(key: string): string | null {
  return withStorage((storage) => storage.getItem(key)) ?? memory.get(key) ?? null;
}

/** Whether this browser has a login session, which the server may have ended. */
export function hasStoredToken(): boolean {
  return readStored(accessTokenKey) !== null || readStored(refreshTokenKey) !== null;
}

/** Stores one key, in memory if local storage is unavailable. */
export function writeStored(key: string, value: string): void {
  const isStored = withStorage((storage) => {
    storage.setItem(key, value);
    return true;
  });
  if (isStored) memory.delete(key);
  else memory.set(key, value);
}

export function removeStored(key: string): void {
  memory.delete(key);
  withStorage((storage) => storage.removeItem(key));
}

/** Clears the site's local storage, as logging out requires (spec §2). */
export function clearStored(): void {
  memory.clear();
  withStorage((storage) => storage.clear());
}

function withStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(globalThis.localStorage);
  } catch {
    return undefined;
  }
}
