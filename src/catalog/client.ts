export { NewReleases, newReleasesQuery } from "./pages/new-releases.tsx";
export { TopRated, topRatedQuery } from "./pages/top-rated.tsx";

/** The search overlay, fetched on first use. */
export const loadSearchOverlay = async () =>
  (await import("./pages/search-overlay.tsx")).SearchOverlay;
