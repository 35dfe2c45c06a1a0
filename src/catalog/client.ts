export { NewReleases, newReleasesQuery } from "./pages/new-releases.tsx";
export { TopRated, topRatedQuery } from "./pages/top-rated.tsx";
