import { lazy, Suspense } from "react";
import { useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import type { Trailer } from "#catalog/contract.ts";
import { loadTrailerPlayer } from "#playback/browser/index.ts";
import { FreeEnd } from "../lesson/at-end/free-end.tsx";

const Player = lazy(async () => ({ default: await loadTrailerPlayer() }));

interface HomeTrailerPlayerProps {
  trailer: Trailer;
  poster: { src: string; srcSet: string; sizes: string };
}

/** Plays the trailer at once. Those without its plan are led to the plans at its end. */
export default function HomeTrailerPlayer({ trailer, poster }: HomeTrailerPlayerProps) {
  const { currentUser } = useSession();
  const { videoId, title, category } = trailer;
  const isMember = canWatch(currentUser, category);
  return (
    <Suspense
      fallback={
        <img {...poster} alt="" className="absolute top-0 aspect-video w-full object-cover" />
      }
    >
      <Player
        userId={currentUser?._id ?? null}
        videoId={videoId}
        title={title}
        poster={poster}
        atEnd={!isMember && <FreeEnd video={trailer} />}
      />
    </Suspense>
  );
}
