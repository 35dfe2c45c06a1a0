export { openingPlans } from "./pages/lesson/opening-plans.ts";
export { categoryLabel } from "./pages/lists/category-label.ts";
export { firstMinutes, freeLabel } from "./pages/lists/free-part.ts";
export { NewReleases, newReleasesQuery } from "./pages/lists/new-releases.tsx";
export { TopRated, topRatedQuery } from "./pages/lists/top-rated.tsx";
export { TrailerSection } from "./pages/trailer/trailer.tsx";

/** The lesson to continue with, fetched for students only. */
export const loadContinueLearning = async () =>
  (await import("./pages/continue-learning.tsx")).ContinueLearning;

/** The search overlay, fetched on first use. */
export const loadSearchOverlay = async () =>
  (await import("./pages/search/search-overlay.tsx")).SearchOverlay;
