export { listTrackerSources } from "./analytics/list-tracker-sources.ts";
export { addSiteApi } from "./api.ts";
export { readSchool, type School } from "./school/read-school.ts";
export { addSeoFiles } from "./seo/add-seo-files.ts";
export { readScreenshots } from "./seo/read-screenshots.ts";
