export { registerCatalog } from "./api.ts";
export {
  catalogChannel,
  lessonsTag,
  readChangedTags,
  STUDENTS_TAG,
  tagsOfVideos,
} from "./cache-tags.ts";
export { workOnCatalog } from "./catalog-jobs.ts";
export { changeRating, changeRatings } from "./change-rating.ts";
export { addVideos } from "./lessons/add-videos.ts";
export { loadLessons } from "./lessons/load-lessons.ts";
export {
  countReadyVideos,
  listPosterPaths,
  listVideoMedia,
  markFirstPoster,
  markVideoFailed,
  markVideoPoster,
  markVideoReady,
  setVideoPoster,
} from "./lessons/mark-video.ts";
export { type Lesson, readLessons, readLibraryTexts } from "./lessons/read-lessons.ts";
export {
  findPublishedVideos,
  findVideo,
  findVideoById,
  getVideo,
  listPublishedSlugs,
} from "./listing/find-video.ts";
export {
  countByCategory,
  findTrailer,
  listPreviews,
  listVideosInOrder,
} from "./listing/list-library-page.ts";
export { findLessonNews, listLessonNews } from "./listing/list-news.ts";
export { freeMinutesOf, presentVideoSummary, readyFirst } from "./listing/present-video.ts";
export { type NewVideo, notifyLessonChanged } from "./queries/changes.ts";
export { setFirstRatings } from "./queries/ratings.ts";
export type { VideoRow } from "./queries/video-row.ts";
export { listSitemapEntries } from "./queries/videos.ts";
export { searchVideos } from "./search/search-videos.ts";
export { addStudioLessonsApi } from "./studio/add-studio-lessons-api.ts";
export { findFirstDraft } from "./studio/list-studio-lessons.ts";
