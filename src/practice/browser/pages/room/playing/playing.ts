export { startPlaySession } from "#practice/browser/engine/following/play-session.ts";
export { recordPlaying } from "#practice/browser/engine/runs/record-playing.ts";
