export { addCommunityApi } from "./api.ts";
export { eraseUserData } from "./erase-user-data.ts";
export { countOpenQuestions } from "./questions/count-open-questions.ts";
