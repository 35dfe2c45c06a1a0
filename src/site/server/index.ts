export { listTrackerSources } from "./analytics/list-tracker-sources.ts";
export { addSiteApi } from "./api.ts";
export { readSchool, type School } from "./school/read-school.ts";
export { addFoundFiles } from "./seo/add-found-files.ts";
export { readScreens } from "./seo/read-screens.ts";
