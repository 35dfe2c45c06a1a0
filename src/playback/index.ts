export { addPlaybackApi, type PlaybackDeps } from "./api.ts";
export { deleteSpentPasses } from "./delete-spent-passes.ts";
export type { Viewer } from "./viewer.ts";
