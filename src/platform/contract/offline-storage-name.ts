/**
 * The name of the database and of the cache in which a device saves what opens without a
 * connection. The service worker reads the cache.
 */
export const offlineStorageName = "tlp-offline";
