import { lazy, Suspense } from "react";
import { intendLesson, usePlanNames, useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import { posterSources } from "#catalog/contract/posters.ts";
import type { Video, VideoDetails } from "#catalog/contract.ts";
import { loadLessonPlayer } from "#playback/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { LessonEnd } from "./at-end/lesson-end.tsx";
import { openingPlans } from "./opening-plans.ts";

const LessonPlayer = lazy(async () => ({ default: await loadLessonPlayer() }));

/** The player for entitled users; the poster and a link to the plans for all others. */
export function LessonPlayerView({ video }: { video: VideoDetails }) {
  const { currentUser, isLoading } = useSession();
  if (!currentUser || !canWatch(currentUser, video.category)) {
    return <LockedPoster video={video} isSessionLoading={isLoading} />;
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
        atEnd={<LessonEnd video={video} />}
      />
    </Suspense>
  );
}

/** `isSessionLoading` hides the link to the plans while the session of a signed-in user loads. */
function LockedPoster({ video, isSessionLoading }: { video: Video; isSessionLoading: boolean }) {
  const planNameOf = usePlanNames();
  return (
    <div>
      <Poster video={video} asPlayer={isSessionLoading} />
      <div
        className={classNames(
          "mt-5 flex flex-wrap items-center gap-x-6 gap-y-3",
          isSessionLoading && "signed-in:invisible signed-in:h-[93px] signed-in:overflow-hidden",
        )}
      >
        <LinkButton to="/plans" onClick={() => intendLesson(video.videoId)}>
          Watch Now
        </LinkButton>
        <p className="text-muted">Included in {openingPlans(video.category, planNameOf)}.</p>
      </div>
    </div>
  );
}

/** As high as the player with its data-saver options, so that the layout does not shift. */
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

/** `asPlayer` gives it the player's shape for signed-in users: 16:9 and the bar below. */
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
        className={classNames("size-full object-cover", asPlayer && beforePlay)}
      />
    </div>
  );
}

/** On phones the poster covers the bar's place until Play is pressed, as in the player. */
const beforePlay =
  "signed-in:standing-phone:h-[calc(100%+4.5rem)] signed-in:standing-phone:object-left";

const playerShape =
  "signed-in:mx-auto signed-in:box-content signed-in:aspect-video signed-in:max-w-[calc((100svh-72px)*16/9)] " +
  "signed-in:lying:max-w-[calc((100svh-160px)*16/9)] signed-in:pb-18 " +
  "signed-in:standing-phone:-mx-[clamp(20px,6vw,96px)] signed-in:standing-phone:max-w-none " +
  "signed-in:standing-phone:rounded-none";

/** Page, backdrop and player use the same file, so that it is fetched once. */
export function playerPoster({ poster }: Video) {
  const sizes = "(min-width: 1072px) 800px, 92vw";
  return { src: poster, srcSet: posterSources(poster), sizes, fetchPriority: "high" as const };
}
