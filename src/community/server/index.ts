export { addCommunityApi } from "./api.ts";
export { forgetUser } from "./forget-user.ts";
