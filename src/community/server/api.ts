import type { Database } from "#platform/server/database/open-database.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import { communityEndpoints, communityNotices } from "../contract.ts";
import type { CommunityDeps } from "./deps.ts";
import { addFavorite, listFavorites, removeFavorite } from "./favorites/add-favorite.ts";
import { addInboxApi } from "./inbox/add-inbox-api.ts";
import { listOwnContent } from "./posts/list-own-content.ts";
import { addReply } from "./questions/add-reply.ts";
import { askQuestion } from "./questions/ask-question.ts";
import { deleteQuestion, deleteReply } from "./questions/delete-question.ts";
import { listQuestions } from "./questions/list-questions.ts";
import { listReviews, submitReview } from "./reviews/submit-review.ts";

/**
 * Adds the routes of favourites, questions, replies and reviews, for signed-in users only. Also
 * adds the instructors' inbox.
 */
export function registerCommunity(api: Api, deps: CommunityDeps): void {
  addFavorites(api, deps);
  addLists(api, deps);
  addInboxApi(api, deps);

  serve(api, communityEndpoints.askQuestion, async ({ caller, body }) => {
    const question = await askQuestion(deps, caller, { ...body, id: body.video });
    return { data: question, message: communityNotices.questionAdded };
  });

  serve(api, communityEndpoints.addReply, async ({ caller, params, body }) => {
    const { questionId } = params;
    const question = await addReply(deps, caller, { questionId, text: body.text });
    return { data: question, message: communityNotices.replyAdded };
  });

  serve(api, communityEndpoints.deleteReply, async ({ caller, params }) => {
    const { questionId, replyIndex: index } = params;
    await deleteReply(deps, { userId: caller.userId, questionId, index });
    return { _id: questionId, index };
  });

  serve(api, communityEndpoints.deleteQuestion, async ({ caller, params }) => {
    const { questionId } = params;
    await deleteQuestion(deps, { userId: caller.userId, questionId });
    return { _id: questionId };
  });

  serve(api, communityEndpoints.submitReview, async ({ caller, body }) => {
    const review = await submitReview(deps, caller, { ...body, id: body.video });
    // The lesson's rating is public, so the next read on any server must include this one.
    await deps.waitForInvalidation();
    return { data: review, message: communityNotices.reviewAdded };
  });
}

function addFavorites(api: Api, deps: { db: Database }): void {
  serve(api, communityEndpoints.favorites, async ({ caller }) => {
    return listFavorites(deps, caller.userId);
  });

  serve(api, communityEndpoints.addFavorite, async ({ caller, body }) => {
    return addFavorite(deps, caller, body.video);
  });

  serve(api, communityEndpoints.removeFavorite, async ({ caller, params }) => {
    await removeFavorite(deps, { userId: caller.userId, slug: params.videoId });
    return { videoId: params.videoId };
  });
}

function addLists(api: Api, deps: { db: Database }): void {
  serve(api, communityEndpoints.questions, ({ caller, params, query }) =>
    listQuestions(deps, caller, { ...params, ...query }),
  );

  serve(api, communityEndpoints.reviews, ({ caller, params, query }) =>
    listReviews(deps, caller, { ...params, ...query }),
  );

  serve(api, communityEndpoints.ownContent, async ({ caller, query }) => {
    return listOwnContent(deps, { userId: caller.userId, ...query });
  });
}
