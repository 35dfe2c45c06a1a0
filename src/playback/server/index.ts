export { addPlaybackApi, type PlaybackDeps } from "./api.ts";
export { eraseUserData } from "./erase-user-data.ts";
export { decryptSegment, encryptSegment, segmentKey } from "./media/media-cipher.ts";
export { canFindVideo } from "./policy.ts";
export { exportPlaybackData } from "./queries/user-data.ts";
export { listPlayedMedia } from "./session/list-played-media.ts";
export { purgeExpiredTickets } from "./ticket/purge-expired-tickets.ts";
export { setFolderTracks } from "./tracks/set-folder-tracks.ts";
export type { Viewer } from "./viewer.ts";
