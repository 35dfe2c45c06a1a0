import { useMutation, useQueryClient } from "@tanstack/react-query";
import { catalogEndpoints } from "#catalog/contract.ts";
import { communityEndpoints } from "#community/contract.ts";
import { apiQuery } from "#platform/browser/api-query.ts";
import { CallError, callApi } from "#platform/browser/call-api.ts";
import { notifyError } from "#ui/toast.ts";
import { failureText } from "./failure-text.ts";

/** One's own favourites. */
export const favoritesQuery = (userId: string) =>
  apiQuery(communityEndpoints.favorites, { params: { userId } }, "Unable to fetch user favorites.");

/** Adds a video, by its `_id`, to the favourites. */
export function useAddFavorite(userId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (video: string) =>
      callApi(communityEndpoints.addFavorite, {
        params: { userId },
        body: { user: userId, video },
      }),
    onError: (error) => notifyError(failureText(error, "Unable to add to favorites.")),
    onSettled: (_data, error) => refresh(error),
  });
}

/** Removes a video, by its public name. One that is gone already counts as removed. */
export function useRemoveFavorite(userId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (videoId: string) => {
      try {
        await callApi(
          communityEndpoints.removeFavorite,
          { params: { userId, videoId } },
          { missing: "Unable to remove video from favorites." },
        );
      } catch (error) {
        if (!(error instanceof CallError && error.status === 404)) throw error;
      }
    },
    onError: (error) => notifyError(removalFailure(error)),
    onSettled: (_data, error) => refresh(error),
  });
}

/** An answer without data has a sentence of its own (spec §8). */
function removalFailure(error: unknown): string {
  if (error instanceof CallError && error.code === "client.missing_data") return error.message;
  return failureText(error, "Unable to remove from favorites.");
}

/**
 * A change of favourites makes the list and the video's data old (spec §4). It lasts until both are
 * new, but a failure is over at once.
 */
function useRefresh() {
  const client = useQueryClient();
  return (error: Error | null) => {
    const refreshed = Promise.all([
      client.invalidateQueries({ queryKey: [communityEndpoints.favorites.path] }),
      client.invalidateQueries({ queryKey: [catalogEndpoints.video.path] }),
    ]);
    return error ? undefined : refreshed;
  };
}
