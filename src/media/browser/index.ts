export { FilmSection } from "./studio/film/film-section.tsx";
export { PosterSection } from "./studio/poster/poster-section.tsx";
