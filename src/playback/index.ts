export { addPlaybackApi, type PlaybackDeps } from "./api.ts";
export { deleteSpentPasses } from "./delete-spent-passes.ts";
export { forgetUser } from "./forget-user.ts";
export { decryptSegment, encryptSegment, segmentKey } from "./media-cipher.ts";
export type { Viewer } from "./viewer.ts";
