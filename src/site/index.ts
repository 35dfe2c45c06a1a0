export { listTrackerSources } from "./analytics/list-tracker-sources.ts";
export { addSiteApi } from "./api.ts";
export { addFoundFiles } from "./found/add-found-files.ts";
export { readSchool, type School } from "./read-school.ts";
