export { readLessonTime, seekLesson, useLessonPosition } from "./lesson-position.ts";
export { LessonPlayer } from "./pages/lesson-player.tsx";
