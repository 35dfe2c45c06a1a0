export { type FileStore, isFileKey } from "./file-store.ts";
export { openFolderStore } from "./folder-store.ts";
