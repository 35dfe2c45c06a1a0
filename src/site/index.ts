export { listTrackerSources } from "./analytics/list-tracker-sources.ts";
export { addSiteApi } from "./api.ts";
export { addFoundFiles } from "./found/add-found-files.ts";
export { readScreens } from "./found/read-screens.ts";
export { readSchool, type School } from "./read-school.ts";
