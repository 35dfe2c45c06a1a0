export { addSiteApi } from "./api.ts";
export { readSchool, type School } from "./read-school.ts";
