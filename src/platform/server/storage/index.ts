export type { FileStore } from "./file-store.ts";
export { openFolderStore } from "./folder-store.ts";
