export {
  type FileStore,
  isFileKey,
  overlayStore,
  type ReadableFiles,
  StorageUnavailable,
  type StoredFile,
} from "./file-store.ts";
export { openFolderStore } from "./folder-store.ts";
export { openFileStore } from "./open-file-store.ts";
export { parseStorageUrl, type StorageLocation } from "./storage-url.ts";
