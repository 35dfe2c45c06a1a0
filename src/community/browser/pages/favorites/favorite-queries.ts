import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { catalogEndpoints } from "#catalog/contract.ts";
import { communityEndpoints } from "#community/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { notifyError } from "#ui/feedback/toast.ts";
import type { DiscussedVideo } from "../posts/post-mutations.ts";

/** The user's favourites. */
export const favoritesQuery = (userId: string) =>
  apiQuery(
    "/api/favorite/user/{userId}",
    async () => communityEndpoints.favorites,
    { params: { userId } },
    "Unable to fetch user favorites.",
  );

/** Adds a video to the favourites or removes it. Mutations of one video run one after another. */
export function useSetFavorite(userId: string, { _id, videoId }: DiscussedVideo) {
  const refresh = useRefresh();
  return useMutation({
    scope: { id: `favorite:${videoId}` },
    mutationFn: (isFavorite: boolean) =>
      isFavorite ? addFavorite(userId, _id) : removeFavorite(userId, videoId),
    onError: (error, isFavorite) =>
      notifyError(
        isFavorite ? failureText(error, "Unable to add to favorites.") : removalFailure(error),
      ),
    onSettled: (_data, error) => refresh(error),
  });
}

const removalKey = ["remove-favorite"];

/** Removes a video, by its slug, from the favourites. */
export function useRemoveFavorite(userId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationKey: removalKey,
    mutationFn: (videoId: string) => removeFavorite(userId, videoId),
    onError: (error) => notifyError(removalFailure(error)),
    onSettled: (_data, error) => refresh(error),
  });
}

/** The slugs of videos whose removal is pending: hidden, and shown again if the call fails. */
export function usePendingRemovals(): unknown[] {
  return useMutationState({
    filters: { mutationKey: removalKey, status: "pending" },
    select: (mutation) => mutation.state.variables,
  });
}

async function addFavorite(userId: string, video: string): Promise<void> {
  const input = { params: { userId }, body: { user: userId, video } };
  await callApi(communityEndpoints.addFavorite, input);
}

/** A favourite that does not exist counts as removed. */
async function removeFavorite(userId: string, videoId: string): Promise<void> {
  try {
    await callApi(
      communityEndpoints.removeFavorite,
      { params: { userId, videoId } },
      { missing: "Unable to remove video from favorites." },
    );
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** A response without data has its own message (spec §8). */
function removalFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === "client.missing_data") return error.message;
  return failureText(error, "Unable to remove from favorites.");
}

/**
 * Invalidates the list and the video's data after a change (spec §4). After a success, waits for
 * both to be fetched again; after a failure, does not wait.
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
