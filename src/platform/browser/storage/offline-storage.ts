import { offlineStorageName } from "#platform/contract/offline-storage-name.ts";

/**
 * Removes what this device has saved of an account to open it without a connection. Never throws: a
 * browser without such storage saves nothing.
 */
export async function clearOfflineStorage(): Promise<void> {
  await Promise.allSettled([deleteDatabase(), deleteFiles()]);
}

/** Other tabs close it first. */
const deleteDatabase = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(offlineStorageName);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

const deleteFiles = async (): Promise<boolean> => caches.delete(offlineStorageName);
