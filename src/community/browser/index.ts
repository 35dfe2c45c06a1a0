// The part of a lesson's page for users whose plan opens the lesson. Import it lazily, since
// visitors do not need it.

/** @public */
export { FavoriteButton } from "./pages/favorites/favorite-button.tsx";
/** @public */
export { HidePostDialog } from "./pages/posts/hiding/hide-dialog.tsx";
/** @public */
export { LessonDiscussion } from "./pages/posts/lesson-discussion.tsx";
