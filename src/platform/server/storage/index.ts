export { type FileStore, openFolderStore, overlayStore } from "./folder-store.ts";
