import { useQuery } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useSession } from "#accounts/browser/index.ts";
import { posterOfWidth } from "#catalog/contract/posters.ts";
import type { Favorite } from "#community/contract.ts";
import { useLessonProgress } from "#playback/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { LessonRow } from "#ui/media/lesson-row.tsx";
import { useFocusAfterDelete } from "../posts/delete-button.tsx";
import { EmptyState } from "../posts/empty-state.tsx";
import { favoritesQuery, usePendingRemovals, useRemoveFavorite } from "./favorite-queries.ts";

/** The signed-in user's favourites. */
export function FavoriteList() {
  const { currentUser } = useSession();
  return currentUser && <Favorites userId={currentUser._id} />;
}

function Favorites({ userId }: { userId: string }) {
  return (
    <QueryView
      query={useQuery(favoritesQuery(userId))}
      skeleton={<RowSkeletons />}
      errorText="Unable to fetch user favorites."
    >
      {(favorites) => <Rows userId={userId} favorites={favorites} />}
    </QueryView>
  );
}

function Rows({ userId, favorites }: { userId: string; favorites: readonly Favorite[] }) {
  const remove = useRemoveFavorite(userId);
  const removed = usePendingRemovals();
  const frame = useRef<HTMLDivElement>(null);
  const shown = favorites.filter(({ video }) => !removed.includes(video.videoId));
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {shown.length === 0 ? (
        <EmptyState text="No favorites yet">
          The heart on a lesson’s page keeps the lesson here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map(({ _id, video }) => (
            <Row
              key={_id}
              video={video}
              onRemove={() => remove.mutate(video.videoId)}
              frame={frame}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface RowProps {
  video: Favorite["video"];
  onRemove: () => void;
  /** Focused when a row is removed. */
  frame: RefObject<HTMLElement | null>;
}

/** Poster, title, category and minutes as one link, and a heart that removes the favourite (spec §2). */
function Row({ video, onRemove, frame }: RowProps) {
  const setFocusTarget = useFocusAfterDelete();
  const progress = useLessonProgress(video.videoId);
  const remove = () => {
    setFocusTarget(frame.current);
    onRemove();
  };
  return (
    <li className="flex items-center gap-3 py-4 min-[360px]:gap-4 sm:gap-6">
      <LessonRow
        to={`/video/${video.videoId}`}
        title={video.title}
        poster={posterOfWidth(video.poster, 480)}
        details={
          <>
            <span className="capitalize">{video.category}</span>, {video.duration}m
          </>
        }
        progress={progress}
        look="page"
      />
      <button
        type="button"
        aria-label={`Remove the favorite ${video.title}`}
        onClick={remove}
        className="pressable grid shrink-0 place-items-center rounded-full text-danger-text transition-opacity duration-200 hover:opacity-75"
      >
        <Heart size={22} aria-hidden className="fill-current" />
      </button>
    </li>
  );
}

function RowSkeletons() {
  return (
    <div role="status" aria-label="Loading" className="divide-y divide-line border-y border-line">
      {["first", "second", "third"].map((key) => (
        <div key={key} className="flex items-center gap-3 py-4 min-[360px]:gap-4 sm:gap-6">
          <Skeleton className="aspect-16/10 w-20 shrink-0 min-[360px]:w-28 sm:w-40" />
          <div className="grid flex-1 gap-3">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-4 w-28" />
          </div>
        </div>
      ))}
    </div>
  );
}
