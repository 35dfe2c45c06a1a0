export { addPlaybackApi, type PlaybackDeps } from "./api.ts";
export { eraseUserData } from "./erase-user-data.ts";
export { decryptSegment, encryptSegment, segmentKey } from "./media/media-cipher.ts";
export { deleteSpentPasses } from "./ticket/delete-spent-passes.ts";
export type { Viewer } from "./viewer.ts";
