import { keptName } from "#platform/contract/kept-name.ts";

/** Removes what this device keeps of an account to open it without a connection. Never throws. */
export async function clearKept(): Promise<void> {
  try {
    await Promise.all([deleteDatabase(), caches.delete(keptName)]);
  } catch {
    // A browser without them keeps nothing.
  }
}

/** Other tabs close it first. */
const deleteDatabase = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(keptName);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
