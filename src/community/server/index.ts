export { registerCommunity } from "./api.ts";
export { erasePosts } from "./erase-user-data.ts";
export { countPosts, listPosts } from "./posts/list-own-content.ts";
export { addRatedReviews } from "./queries/add-rated-reviews.ts";
export { listLowReviews, listNewQuestions, listReopenedQuestions } from "./queries/new-posts.ts";
export { exportCommunityData } from "./queries/user-data.ts";
export { countOpenQuestions, listAskedMoments } from "./questions/list-questions.ts";
