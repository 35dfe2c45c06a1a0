import { lazy, Suspense } from "react";
import { intendLesson, useSession } from "#accounts/browser/index.ts";
import type { Video, VideoDetails } from "#catalog/contract.ts";
import { classNames } from "#ui/class-names.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { posterSources } from "../lists/lesson-card.tsx";
import { canWatch } from "./can-watch.ts";
import { openingPlans } from "./opening-plans.ts";

const LessonPlayer = lazy(async () => {
  const { LessonPlayer: player } = await import("#playback/browser/index.ts");
  return { default: player };
});

/** Where the lesson plays, for those entitled; its poster and the way to the plans for all others. */
export function LessonPlayerView({ video }: { video: VideoDetails }) {
  const { currentUser, isLoading } = useSession();
  if (!currentUser || !canWatch(currentUser, video.category)) {
    return <LockedPoster video={video} undecided={isLoading} />;
  }
  if (!video.ready) return <PreparingPoster video={video} />;
  return (
    <Suspense fallback={<PlayerPlaceholder video={video} />}>
      <LessonPlayer
        userId={currentUser._id}
        videoId={video.videoId}
        title={video.title}
        poster={playerPoster(video)}
        costs={video.dataCosts}
      />
    </Suspense>
  );
}

/** `undecided` keeps the way in from flashing up for someone who is known to be signed in. */
function LockedPoster({ video, undecided }: { video: Video; undecided: boolean }) {
  return (
    <div>
      <Poster video={video} asPlayer={undecided} />
      <div
        className={classNames(
          "mt-5 flex flex-wrap items-center gap-x-6 gap-y-3",
          undecided && "signed-in:invisible signed-in:h-[93px] signed-in:overflow-hidden",
        )}
      >
        <LinkButton to="/plans" onClick={() => intendLesson(video.videoId)}>
          Watch Now
        </LinkButton>
        <p className="text-muted">Included in {openingPlans(video.category)}.</p>
      </div>
    </div>
  );
}

/** As high as the player with its choice of how much to load, so that nothing jumps. */
function PlayerPlaceholder({ video }: { video: Video }) {
  return (
    <div className="pb-[113px]">
      <Poster video={video} asPlayer />
    </div>
  );
}

function PreparingPoster({ video }: { video: Video }) {
  return (
    <div>
      <Poster video={video} />
      <p role="status" className="mt-4 text-muted">
        <strong className="font-semibold text-text">Preparing…</strong> This lesson begins here by
        itself as soon as it is ready.
      </p>
    </div>
  );
}

/** `asPlayer` gives it the player's shape for those who are signed in: 16:9 and the bar below. */
function Poster({ video, asPlayer = false }: { video: Video; asPlayer?: boolean }) {
  return (
    <div
      className={classNames(
        "relative aspect-16/10 overflow-hidden rounded-poster bg-raised ring-1 ring-line",
        asPlayer && playerShape,
      )}
    >
      <img
        {...playerPoster(video)}
        alt=""
        width={960}
        height={600}
        className="size-full object-cover"
      />
    </div>
  );
}

const playerShape =
  "signed-in:mx-auto signed-in:box-content signed-in:aspect-video signed-in:max-w-[calc((100svh-72px)*16/9)] " +
  "signed-in:pb-18 signed-in:max-sm:-mx-[clamp(20px,6vw,96px)] signed-in:max-sm:max-w-none " +
  "signed-in:max-sm:rounded-none";

/** The same file on the stage, behind it and in the player, which then cost nothing more. */
export function playerPoster({ poster }: Video) {
  const sizes = "(min-width: 1072px) 800px, 92vw";
  return { src: poster, srcSet: posterSources(poster), sizes, fetchPriority: "high" as const };
}
