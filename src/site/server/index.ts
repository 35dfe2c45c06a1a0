export { listTrackerSources } from "./analytics/list-tracker-sources.ts";
export { presentSchoolFilm, readSchoolFilm, type SchoolFilm } from "./film/school-film.ts";
export { openSchoolPictures, readLogo } from "./pictures/picture-files.ts";
export { registerSite } from "./register.ts";
export type { School } from "./school/present-school.ts";
export { readSchool } from "./school/read-school.ts";
export { openContentGaps } from "./texts/find-content-gaps.ts";
export { openSchoolTexts, type SchoolTexts } from "./texts/open-school-texts.ts";
export { readChangedTextTags, textsChannel, textTag } from "./texts/text-tags.ts";
