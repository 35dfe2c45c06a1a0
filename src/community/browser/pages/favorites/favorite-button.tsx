import { useQuery } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { failureText } from "#platform/browser/api/api-error.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/forms/button.tsx";
import type { Subject } from "../posts/post-mutations.ts";
import { favoritesQuery, useAddFavorite } from "./favorite-queries.ts";

interface FavoriteButtonProps {
  video: Subject;
  userId: string;
}

/** Adds a lesson to one's favourites or takes it out again (spec §2). */
export function FavoriteButton({ video, userId }: FavoriteButtonProps) {
  const { data: favorites, error, isError, isPaused, refetch } = useQuery(favoritesQuery(userId));
  const keep = useAddFavorite(userId, video);
  if ((isError || isPaused) && !favorites)
    return <Unknown error={error} onRetry={() => void refetch()} />;
  const stands = favorites?.some((each) => each.video.videoId === video.videoId) ?? false;
  // Shown at once, and taken back where the call fails.
  const kept = keep.isPending ? keep.variables : stands;
  return (
    <Button variant="ghost" size="small" disabled={!favorites} onClick={() => keep.mutate(!kept)}>
      <Heart
        size={18}
        aria-hidden
        className={classNames(
          "transition-colors duration-200",
          kept && "fill-danger text-danger-text",
        )}
      />
      {kept ? "Remove from favorites" : "Add to favorites"}
    </Button>
  );
}

function Unknown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <p>{failureText(error, "Unable to fetch user favorites.")}</p>
      <Button variant="ghost" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
