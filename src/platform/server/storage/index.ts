export {
  type FileStore,
  overlayStore,
  type StoredFile,
} from "./file-store.ts";
export { openFolderStore } from "./folder-store.ts";
export { openFileStore } from "./open-file-store.ts";
export { parseStorageUrl, type StorageLocation } from "./storage-url.ts";
