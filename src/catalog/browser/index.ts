export { openingPlans } from "./pages/lesson/opening-plans.ts";
export { categoryLabel } from "./pages/lists/category-label.ts";
export { NewReleases, newReleasesQuery } from "./pages/lists/new-releases.tsx";
export { TopRated, topRatedQuery } from "./pages/lists/top-rated.tsx";

/** The lesson to continue with, fetched for students only. */
export const loadWayOn = async () => (await import("./pages/way-on/way-on.tsx")).StudentWayOn;

/** The search overlay, fetched on first use. */
export const loadSearchOverlay = async () =>
  (await import("./pages/search/search-overlay.tsx")).SearchOverlay;
