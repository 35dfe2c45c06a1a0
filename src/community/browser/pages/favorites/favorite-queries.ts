import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { catalogEndpoints } from "#catalog/contract.ts";
import { communityEndpoints } from "#community/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { notifyError } from "#ui/feedback/toast.ts";
import type { Subject } from "../posts/post-mutations.ts";

/** One's own favourites. */
export const favoritesQuery = (userId: string) =>
  apiQuery(communityEndpoints.favorites, { params: { userId } }, "Unable to fetch user favorites.");

/** Keeps a video among the favourites, or keeps it no more. One wish is carried out after another. */
export function useAddFavorite(userId: string, { _id, videoId }: Subject) {
  const refresh = useRefresh();
  return useMutation({
    scope: { id: `favorite:${videoId}` },
    mutationFn: (keep: boolean) =>
      keep ? addFavorite(userId, _id) : removeFavorite(userId, videoId),
    onError: (error, keep) =>
      notifyError(keep ? failureText(error, "Unable to add to favorites.") : removalFailure(error)),
    onSettled: (_data, error) => refresh(error),
  });
}

const removing = ["remove-favorite"];

/** Removes a video, by its public name, from the favourites. */
export function useRemoveFavorite(userId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationKey: removing,
    mutationFn: (videoId: string) => removeFavorite(userId, videoId),
    onError: (error) => notifyError(removalFailure(error)),
    onSettled: (_data, error) => refresh(error),
  });
}

/** The videos whose removal is under way: gone for who looks, and back where the call fails. */
export function useRemovedFavorites(): unknown[] {
  return useMutationState({
    filters: { mutationKey: removing, status: "pending" },
    select: (mutation) => mutation.state.variables,
  });
}

async function addFavorite(userId: string, video: string): Promise<void> {
  const input = { params: { userId }, body: { user: userId, video } };
  await callApi(communityEndpoints.addFavorite, input);
}

/** One that is gone already counts as removed. */
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

/** An answer without data has a sentence of its own (spec §8). */
function removalFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === "client.missing_data") return error.message;
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
