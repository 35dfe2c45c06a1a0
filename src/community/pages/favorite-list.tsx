import { useQuery } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { type RefObject, useRef } from "react";
import { Link } from "react-router";
import { useSession } from "#accounts/client.ts";
import { posterOfWidth } from "#catalog/contract.ts";
import type { Favorite } from "#community/contract.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { favoritesQuery, useRemoveFavorite } from "./favorite-queries.ts";
import { useHeir } from "./use-heir.ts";

/** The signed-in user's favourites. */
export function FavoriteList() {
  const { currentUser } = useSession();
  return currentUser && <Favorites userId={currentUser._id} />;
}

function Favorites({ userId }: { userId: string }) {
  const { data, isPending, refetch, isFetching } = useQuery(favoritesQuery(userId));
  const frame = useRef<HTMLDivElement>(null);
  if (isPending) return <Skeleton className="h-64 w-full rounded-sheet" />;
  if (!data) {
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p className="text-lg">Unable to fetch user favorites.</p>
        <Button variant="ghost" size="small" onClick={() => void refetch()} pending={isFetching}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {data.length === 0 ? (
        <p className="text-lg text-quiet">No favorites yet</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.map((favorite) => (
            <Row key={favorite._id} favorite={favorite} userId={userId} frame={frame} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface RowProps {
  favorite: Favorite;
  userId: string;
  /** Takes the focus of a row that is gone. */
  frame: RefObject<HTMLElement | null>;
}

/** Poster, title, category and minutes, one link, and a heart that removes it (spec §2). */
function Row({ favorite: { video }, userId, frame }: RowProps) {
  const remove = useRemoveFavorite(userId);
  const leaveFocusTo = useHeir();
  const take = () => {
    if (remove.isPending) return;
    leaveFocusTo(frame.current);
    remove.mutate(video.videoId);
  };
  return (
    <li
      className={classNames(
        "flex items-center gap-4 py-4 transition-opacity duration-200 sm:gap-6",
        remove.isPending && "opacity-45",
      )}
    >
      <Link
        to={`/video/${video.videoId}`}
        className="group flex min-w-0 flex-1 items-center gap-4 sm:gap-6"
      >
        <img
          src={posterOfWidth(video.poster, 480)}
          alt=""
          width={480}
          height={300}
          loading="lazy"
          className="aspect-16/10 w-28 shrink-0 rounded-[10px] object-cover ring-1 ring-line sm:w-40"
        />
        <span className="min-w-0">
          <span className="block font-title text-xl leading-snug transition-colors duration-200 group-hover:text-lamp-text">
            {video.title}
          </span>
          <span className="mt-1 block text-[0.9375rem] text-quiet">
            <span className="capitalize">{video.category}</span>, {video.duration}m
          </span>
        </span>
      </Link>
      <button
        type="button"
        aria-label={`Remove the favorite ${video.title}`}
        onClick={take}
        className="pressable grid shrink-0 place-items-center rounded-full text-felt-text transition-opacity duration-200 hover:opacity-75"
      >
        <Heart size={22} aria-hidden className={remove.isPending ? "" : "fill-current"} />
      </button>
    </li>
  );
}
