export { addCommunityApi } from "./api.ts";
export { eraseUserData } from "./erase-user-data.ts";
