export { dataCostLabel } from "./data-usage-labels.ts";
export { readLessonTime, seekLesson, useLessonPosition } from "./lesson-position.ts";
export { LessonPlayer } from "./pages/lesson-player.tsx";

/** Playing in a page's own media element; its engine is large and fetched with it. */
export const loadPagePlayback = () => import("./play-in-page.ts");
