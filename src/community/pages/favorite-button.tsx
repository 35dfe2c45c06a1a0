import { useQuery } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { favoritesQuery, useAddFavorite, useRemoveFavorite } from "./favorite-queries.ts";
import type { Subject } from "./word-changes.ts";

interface FavoriteButtonProps {
  video: Subject;
  userId: string;
}

/** Adds a lesson to one's favourites or takes it out again (spec §2). */
export function FavoriteButton({ video, userId }: FavoriteButtonProps) {
  const favorites = useQuery(favoritesQuery(userId));
  const add = useAddFavorite(userId);
  const remove = useRemoveFavorite(userId);
  const kept = favorites.data?.some((each) => each.video.videoId === video.videoId) ?? false;
  const change = () => (kept ? remove.mutate(video.videoId) : add.mutate(video._id));
  return (
    <Button
      variant="ghost"
      size="small"
      aria-pressed={kept}
      disabled={!favorites.data}
      pending={add.isPending || remove.isPending}
      onClick={change}
    >
      <Heart size={18} aria-hidden className={classNames(kept && "fill-felt text-felt-text")} />
      {kept ? "Remove from favorites" : "Add to favorites"}
    </Button>
  );
}
