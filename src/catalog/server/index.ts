export { addCatalogApi } from "./api.ts";
export {
  catalogChannel,
  lessonsTag,
  readChangedTags,
  STUDENTS_TAG,
  tagsOfVideos,
} from "./cache-tags.ts";
export { addVideos } from "./lessons/add-videos.ts";
export { countReadyVideos } from "./lessons/count-ready-videos.ts";
export { listPosterPaths, listVideoMedia } from "./lessons/list-video-media.ts";
export { loadLessons } from "./lessons/load-lessons.ts";
export {
  markFirstPoster,
  markVideoFailed,
  markVideoPoster,
  markVideoReady,
  setVideoPoster,
} from "./lessons/mark-video.ts";
export { type Lesson, readLessons } from "./lessons/read-lessons.ts";
export { readLibraryTexts } from "./lessons/read-library-texts.ts";
export { findVideo, findVideoById, getVideo, listPublishedSlugs } from "./listing/find-video.ts";
export { findLessonNews, listLessonNews } from "./listing/list-news.ts";
export { countByCategory, listSitemapEntries } from "./listing/list-sitemap-entries.ts";
export { listTastes } from "./listing/list-tastes.ts";
export { listVideosInOrder } from "./listing/list-videos-in-order.ts";
export { presentVideoSummary, readyFirst } from "./listing/present-video.ts";
export { type NewVideo, notifyLessonChanged } from "./queries/changes.ts";
export { setFirstRatings } from "./queries/ratings.ts";
export type { VideoRow } from "./queries/video-row.ts";
export { changeRating, changeRatings } from "./ratings/change-rating.ts";
export { searchVideos } from "./search/search-videos.ts";
export { addStudioLessonsApi } from "./studio/add-studio-lessons-api.ts";
export { findFirstDraft } from "./studio/find-first-draft.ts";
export { publishDueLessons } from "./studio/publish-lesson.ts";
