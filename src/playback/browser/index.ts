export { dataCostLabel } from "./data-usage-labels.ts";
export { useKeepsFilmInView } from "./keep-in-view.ts";
export { readLessonTime, seekLesson, useLessonPosition } from "./lesson-position.ts";
export { isWorthRetrying, lessonQuery } from "./lesson-query.ts";
export { LearnedButton } from "./progress/learned-button.tsx";
export { type NextLessons, nextLessonsQuery } from "./progress/progress-queries.ts";
export { useLearnedLessons, useLessonProgress } from "./progress/use-lesson-progress.ts";
export { StudioLessonFilm } from "./studio/studio-lesson-film.tsx";

/** The lesson's player, fetched only on a lesson's page. */
export const loadLessonPlayer = async () =>
  (await import("./pages/lesson-player.tsx")).LessonPlayer;

/** A lesson's player on another page, fetched when it is asked for. */
export const loadTrailerPlayer = async () =>
  (await import("./pages/trailer-player.tsx")).TrailerPlayer;

/** Plays a lesson in a page's own media element. Its engine is large and fetched on first use. */
export const loadPagePlayback = () => import("./play-in-page.ts");
