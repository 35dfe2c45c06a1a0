export { listTrackerSources } from "./analytics/list-tracker-sources.ts";
export { addSiteApi } from "./api.ts";
export { openContentGaps } from "./gaps/open-content-gaps.ts";
export type { School } from "./school/present-school.ts";
export { readSchool } from "./school/read-school.ts";
export { addSeoFiles } from "./seo/add-seo-files.ts";
export { readScreenshots } from "./seo/read-screenshots.ts";
export { openSchoolTexts } from "./texts/open-school-texts.ts";
export { readChangedTextTags, textsChannel, textTag } from "./texts/text-tags.ts";
