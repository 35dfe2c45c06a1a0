export { LessonPlayer } from "./pages/lesson-player.tsx";
