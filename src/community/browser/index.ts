// What a lesson's page shows of this room, to those whose plan opens the lesson. Import it lazily:
// a visitor needs none of it.

/** @public */
export { FavoriteButton } from "./pages/favorites/favorite-button.tsx";
/** @public */
export { LessonDiscussion } from "./pages/posts/lesson-discussion.tsx";
