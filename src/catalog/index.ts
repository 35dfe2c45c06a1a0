export { addVideos } from "./add-videos.ts";
export { addCatalogApi } from "./api.ts";
export { countReadyVideos } from "./count-ready-videos.ts";
export { findVideo, getVideo } from "./find-video.ts";
export { loadLessons } from "./load-lessons.ts";
export { markVideoFailed, markVideoReady } from "./mark-video.ts";
export type { NewVideo, VideoRow } from "./queries.ts";
export { type Lesson, readLessons } from "./read-lessons.ts";
export { readLibraryTexts } from "./read-library-texts.ts";
