import { keptName } from "#platform/contract/kept-name.ts";

/**
 * Removes what this device keeps of an account to open it without a connection. Never throws: a
 * browser without such storage keeps nothing.
 */
export async function clearKept(): Promise<void> {
  await Promise.allSettled([deleteDatabase(), deleteFiles()]);
}

/** Other tabs close it first. */
const deleteDatabase = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(keptName);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

const deleteFiles = async (): Promise<boolean> => caches.delete(keptName);
