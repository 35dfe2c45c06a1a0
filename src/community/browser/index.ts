// What a lesson's page shows to users whose plan opens the lesson. Import it lazily: visitors need
// none of it.

/** @public */
export { FavoriteButton } from "./pages/favorites/favorite-button.tsx";
/** @public */
export { HidePostDialog } from "./pages/posts/hiding/hide-dialog.tsx";
/** @public */
export { LessonDiscussion } from "./pages/posts/lesson-discussion.tsx";
