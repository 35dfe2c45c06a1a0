import { type Api, serve } from "#platform/server/http/serve.ts";
import { inboxEndpoints as endpoints } from "../../contract/inbox.ts";
import { communityNotices } from "../../contract.ts";
import type { CommunityDeps } from "../deps.ts";
import { addReply } from "../questions/add-reply.ts";
import { hidePost } from "./hide-post.ts";
import { hideReply } from "./hide-reply.ts";
import { listQuestionsForInbox, listReviewsForInbox } from "./list-inbox.ts";
import { markAnswered } from "./mark-answered.ts";
import { deleteSavedAnswer, listSavedAnswers, saveAnswer } from "./saved-answers.ts";

/** Adds the studio's routes about questions and reviews, for instructors only. */
export function addInboxApi(api: Api, deps: CommunityDeps): void {
  serve(api, endpoints.questions, ({ query }) => listQuestionsForInbox(deps, query));
  serve(api, endpoints.reviews, ({ query }) => listReviewsForInbox(deps, query));
  serve(api, endpoints.reply, async ({ caller, params, body }) => ({
    data: await addReply(deps, caller, { ...params, ...body }),
    message: communityNotices.replyAdded,
  }));
  serve(api, endpoints.markAnswered, ({ caller, params, body }) =>
    markAnswered(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.hideQuestion, ({ caller, params, body }) =>
    hidePost(deps, {
      kind: "question",
      actorId: caller.userId,
      postId: params.questionId,
      ...body,
    }),
  );
  serve(api, endpoints.hideReply, ({ caller, params, body }) => {
    const { questionId, replyIndex: index } = params;
    const { hidden, reason } = body;
    return hideReply(deps, { actorId: caller.userId, questionId, index, hidden, reason });
  });
  serve(api, endpoints.hideReview, async ({ caller, params, body }) => {
    const review = await hidePost(deps, {
      kind: "review",
      actorId: caller.userId,
      postId: params.reviewId,
      ...body,
    });
    // The lesson's rating is public, so the next read on any server must include the change.
    await deps.waitForInvalidation();
    return review;
  });
  serve(api, endpoints.savedAnswers, async () => ({ answers: await listSavedAnswers(deps) }));
  serve(api, endpoints.saveAnswer, ({ params, body }) =>
    saveAnswer(deps, { _id: params.answerId, ...body }),
  );
  serve(api, endpoints.deleteSavedAnswer, ({ params }) => deleteSavedAnswer(deps, params.answerId));
}
