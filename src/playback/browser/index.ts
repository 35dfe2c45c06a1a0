export { seekLesson, useLessonPosition } from "./lesson-position.ts";
export { LessonPlayer } from "./pages/lesson-player.tsx";
