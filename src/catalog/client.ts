export { categoryLabel } from "./pages/category-label.ts";
export { LessonCard } from "./pages/lesson-card.tsx";
export { NewReleases, newReleasesQuery } from "./pages/new-releases.tsx";
export { TopRated, topRatedQuery } from "./pages/top-rated.tsx";
