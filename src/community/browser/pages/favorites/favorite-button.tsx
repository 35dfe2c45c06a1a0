import { useQuery } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { failureText } from "#platform/browser/api/api-error.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/forms/button.tsx";
import type { DiscussedVideo } from "../posts/post-mutations.ts";
import { favoritesQuery, useSetFavorite } from "./favorite-queries.ts";

interface FavoriteButtonProps {
  video: DiscussedVideo;
  userId: string;
}

/** Adds a lesson to the user's favourites or removes it (spec §2). */
export function FavoriteButton({ video, userId }: FavoriteButtonProps) {
  const { data: favorites, error, isError, isPaused, refetch } = useQuery(favoritesQuery(userId));
  const mutation = useSetFavorite(userId, video);
  if ((isError || isPaused) && !favorites)
    return <FavoritesError error={error} onRetry={() => void refetch()} />;
  const isStored = favorites?.some((each) => each.video.videoId === video.videoId) ?? false;
  // Optimistic: rolls back if the call fails.
  const isFavorite = mutation.isPending ? mutation.variables : isStored;
  return (
    <Button
      variant="ghost"
      size="small"
      disabled={!favorites}
      onClick={() => mutation.mutate(!isFavorite)}
    >
      <Heart
        size={18}
        aria-hidden
        className={classNames(
          "transition-colors duration-200",
          isFavorite && "fill-danger text-danger-text",
        )}
      />
      {isFavorite ? "Remove from favorites" : "Add to favorites"}
    </Button>
  );
}

function FavoritesError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <p>{failureText(error, "Unable to fetch user favorites.")}</p>
      <Button variant="ghost" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
