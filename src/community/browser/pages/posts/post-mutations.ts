import { useMutation, useQueryClient } from "@tanstack/react-query";
import { catalogEndpoints, type Video } from "#catalog/contract.ts";
import { communityEndpoints, communityNotices } from "#community/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { notifyError, notifySuccess } from "#ui/feedback/toast.ts";
import { clearDraft, type DraftName } from "./drafts.ts";

/** As much of a lesson as is written about. */
export type Subject = Pick<Video, "_id" | "videoId" | "title">;

export function useAskQuestion({ _id, videoId }: Subject, draft: DraftName) {
  const { userId } = draft;
  return useChange({
    draft,
    failure: "Unable to submit question.",
    refreshes: [communityEndpoints.questions.path, communityEndpoints.ownContent.path],
    change: async (words: { title: string; text: string }) => {
      const body = { ...words, videoId, video: _id, userId };
      const input = { params: { userId }, body };
      const { message } = await callApi(communityEndpoints.askQuestion, input);
      return message ?? communityNotices.questionAdded;
    },
  });
}

export function useAddReply(draft: DraftName) {
  const { userId, about: questionId } = draft;
  return useChange({
    draft,
    failure: "Unable to submit reply.",
    refreshes: [communityEndpoints.questions.path, communityEndpoints.ownContent.path],
    change: async (text: string) => {
      const params = { userId, questionId };
      const body = { text, questionId, repliedOn: new Date().toISOString(), userId };
      const { message } = await callApi(communityEndpoints.addReply, { params, body });
      return message ?? communityNotices.replyAdded;
    },
  });
}

export function useDeleteReply(userId: string, questionId: string) {
  return useChange({
    failure: "Unable to delete reply.",
    refreshes: [communityEndpoints.questions.path, communityEndpoints.ownContent.path],
    change: async (index: number) => {
      const params = { userId, questionId, replyIndex: String(index) };
      return (await callApi(communityEndpoints.deleteReply, { params })).message;
    },
  });
}

export function useDeleteQuestion(userId: string) {
  return useChange({
    failure: "Unable to delete question.",
    refreshes: [communityEndpoints.questions.path, communityEndpoints.ownContent.path],
    change: async (questionId: string) => {
      const params = { userId, questionId };
      return (await callApi(communityEndpoints.deleteQuestion, { params })).message;
    },
  });
}

/** A review changes the lesson's rating as well. */
export function useSubmitReview({ _id, videoId, title }: Subject, draft: DraftName) {
  const { userId } = draft;
  return useChange({
    draft,
    failure: "Unable to submit review.",
    refreshes: [
      communityEndpoints.reviews.path,
      communityEndpoints.ownContent.path,
      catalogEndpoints.video.path,
    ],
    change: async (words: { rating: number; text: string }) => {
      const body = { ...words, videoId, videoTitle: title, userId, video: _id };
      const input = { params: { userId }, body };
      const { message } = await callApi(communityEndpoints.submitReview, input);
      return message ?? communityNotices.reviewAdded;
    },
  });
}

interface Change<Input> {
  /** Said where the call fails without a message of the server's (spec §8). */
  failure: string;
  /** The addresses whose answers are old afterwards. */
  refreshes: readonly string[];
  /** What is no draft any more once it was sent. */
  draft?: DraftName;
  /** Gives what is to be said of it, if anything. */
  change: (input: Input) => Promise<string | undefined>;
}

function useChange<Input>({ failure, refreshes, draft, change }: Change<Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (notice) => {
      if (draft) clearDraft(draft);
      if (notice !== undefined) notifySuccess(notice);
    },
    onError: (error) => notifyError(failureText(error, failure)),
    // After a failure too: what could not be changed may be gone. But only a success is worth
    // waiting for.
    onSettled: (_notice, error) => {
      const refreshed = Promise.all(
        refreshes.map((path) => client.invalidateQueries({ queryKey: [path] })),
      );
      return error ? undefined : refreshed;
    },
  });
}
