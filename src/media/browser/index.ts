export { FilmSection } from "./studio/film/film-section.tsx";
export { LessonFilesSection } from "./studio/lesson-files/lesson-files-section.tsx";
export { PosterSection } from "./studio/poster-section.tsx";
