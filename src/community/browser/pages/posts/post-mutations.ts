import { useMutation, useQueryClient } from "@tanstack/react-query";
import { catalogEndpoints, type Video } from "#catalog/contract.ts";
import { communityEndpoints, communityNotices } from "#community/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { notifyError, notifySuccess } from "#ui/feedback/toast.ts";
import { clearDraft, type DraftName } from "./writing/drafts.ts";

/** The fields of a lesson that posts refer to. */
export type DiscussedVideo = Pick<Video, "_id" | "videoId" | "title">;

export function useAskQuestion({ _id, videoId }: DiscussedVideo, draft: DraftName) {
  const { userId } = draft;
  return usePostMutation({
    draft,
    errorText: "Unable to submit question.",
    invalidates: [communityEndpoints.questions.path, communityEndpoints.ownContent.path],
    change: async (fields: { title: string; text: string; atSeconds?: number }) => {
      const body = { ...fields, videoId, video: _id, userId };
      const input = { params: { userId }, body };
      const { message } = await callApi(communityEndpoints.askQuestion, input);
      return message ?? communityNotices.questionAdded;
    },
  });
}

export function useAddReply(draft: DraftName) {
  const { userId, subject: questionId } = draft;
  return usePostMutation({
    draft,
    errorText: "Unable to submit reply.",
    invalidates: [communityEndpoints.questions.path, communityEndpoints.ownContent.path],
    change: async (text: string) => {
      const params = { userId, questionId };
      const body = { text, questionId, repliedOn: new Date().toISOString(), userId };
      const { message } = await callApi(communityEndpoints.addReply, { params, body });
      return message ?? communityNotices.replyAdded;
    },
  });
}

export function useDeleteReply(userId: string, questionId: string) {
  return usePostMutation({
    errorText: "Unable to delete reply.",
    invalidates: [communityEndpoints.questions.path, communityEndpoints.ownContent.path],
    change: async (index: number) => {
      const params = { userId, questionId, replyIndex: String(index) };
      return (await callApi(communityEndpoints.deleteReply, { params })).message;
    },
  });
}

export function useDeleteQuestion(userId: string) {
  return usePostMutation({
    errorText: "Unable to delete question.",
    invalidates: [communityEndpoints.questions.path, communityEndpoints.ownContent.path],
    change: async (questionId: string) => {
      const params = { userId, questionId };
      return (await callApi(communityEndpoints.deleteQuestion, { params })).message;
    },
  });
}

/** Also refreshes the video, whose rating changes. */
export function useSubmitReview({ _id, videoId, title }: DiscussedVideo, draft: DraftName) {
  const { userId } = draft;
  return usePostMutation({
    draft,
    errorText: "Unable to submit review.",
    invalidates: [
      communityEndpoints.reviews.path,
      communityEndpoints.ownContent.path,
      catalogEndpoints.video.path,
    ],
    change: async (fields: { rating: number; text: string }) => {
      const body = { ...fields, videoId, videoTitle: title, userId, video: _id };
      const input = { params: { userId }, body };
      const { message } = await callApi(communityEndpoints.submitReview, input);
      return message ?? communityNotices.reviewAdded;
    },
  });
}

interface PostMutation<Input> {
  /** Shown if the call fails without a message from the server (spec §8). */
  errorText: string;
  /** The paths whose queries are invalidated. */
  invalidates: readonly string[];
  /** The draft to clear on success. */
  draft?: DraftName;
  /** Resolves to the notice to show, if any. */
  change: (input: Input) => Promise<string | undefined>;
}

function usePostMutation<Input>({ errorText, invalidates, draft, change }: PostMutation<Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (notice) => {
      if (draft) clearDraft(draft);
      if (notice !== undefined) notifySuccess(notice);
    },
    onError: (error) => notifyError(failureText(error, errorText)),
    // Also after a failure, since the post may have been deleted. Waits only after a success.
    onSettled: (_notice, error) => {
      const refreshed = Promise.all(
        invalidates.map((path) => client.invalidateQueries({ queryKey: [path] })),
      );
      return error ? undefined : refreshed;
    },
  });
}
