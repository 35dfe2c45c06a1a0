export { registerCommunity } from "./api.ts";
export { erasePosts } from "./erase-user-data.ts";
export { listPosts } from "./posts/list-own-content.ts";
export { addRatedReviews } from "./queries/add-rated-reviews.ts";
export { listLowReviews, listNewQuestions, listReopenedQuestions } from "./queries/new-posts.ts";
export { countPosts } from "./queries/posts-of-user.ts";
export { countOpenQuestions, listAskedMoments } from "./queries/questions.ts";
export { exportCommunityData } from "./queries/user-data.ts";
