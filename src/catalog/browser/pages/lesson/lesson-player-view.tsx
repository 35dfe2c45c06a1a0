import { lazy, Suspense } from "react";
import { intendLesson, usePlanNames, useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import { posterSources } from "#catalog/contract/posters.ts";
import type { Video, VideoDetails } from "#catalog/contract.ts";
import { loadLessonPlayer } from "#playback/browser/index.ts";
import { classNames } from "#ui/class-names.ts";
import { LinkButton } from "#ui/forms/button.tsx";
import { costsOfFreePart, firstMinutesAreFree } from "../lists/free-part.ts";
import { EndCard } from "./at-end/end-card.tsx";
import { FreeEnd, useLeaveFullScreen } from "./at-end/free-end.tsx";
import { NextLessonOffer } from "./at-end/next-lesson-offer.tsx";
import { openingPlans } from "./opening-plans.ts";

const LessonPlayer = lazy(async () => ({ default: await loadLessonPlayer() }));

/**
 * The player for entitled users, and for everyone where the lesson or its beginning is free; the
 * poster and a link to the plans for all others.
 */
export function LessonPlayerView({ video }: { video: VideoDetails }) {
  const { currentUser, isLoading } = useSession();
  if (video.isFree) return <FreeLesson video={video} />;
  if (!currentUser || !canWatch(currentUser, video.category)) {
    return <LockedPoster video={video} isSessionLoading={isLoading} />;
  }
  if (!video.ready) return <PreparingPoster video={video} />;
  return <Player video={video} userId={currentUser._id} isMember />;
}

/** A lesson that visitors watch too. Those without its plan are told what needs one. */
function FreeLesson({ video }: { video: VideoDetails }) {
  const { currentUser, isLoading } = useSession();
  const planNameOf = usePlanNames();
  const { category, freeMinutes } = video;
  const isMember = currentUser !== null && canWatch(currentUser, category);
  if (!video.ready) return <PreparingPoster video={video} />;
  return (
    <div>
      {isLoading ? (
        <PlayerPlaceholder video={video} isForEveryone />
      ) : (
        <Player video={video} userId={currentUser?._id ?? null} isMember={isMember} />
      )}
      {!isMember && (
        <div
          className={classNames(
            "mt-5 flex flex-wrap items-center gap-x-6 gap-y-3",
            isLoading && "signed-in:hidden",
          )}
        >
          <LinkButton
            to="/plans"
            variant="ghost"
            size="small"
            onClick={() => intendLesson(video.videoId)}
          >
            See the plans
          </LinkButton>
          <p className="text-muted">
            {freeMinutes === null
              ? "This lesson is free to watch. The others come with a plan."
              : `${firstMinutesAreFree(freeMinutes)}. The whole lesson is included in ${openingPlans(category, planNameOf)}.`}
          </p>
        </div>
      )}
    </div>
  );
}

interface PlayerProps {
  video: VideoDetails;
  /** Null for a visitor. */
  userId: string | null;
  /** Whether the user's plan opens the lesson, and so what its end offers. */
  isMember: boolean;
}

function Player({ video, userId, isMember }: PlayerProps) {
  return (
    <Suspense fallback={<PlayerPlaceholder video={video} isForEveryone={video.isFree} />}>
      <LessonPlayer
        userId={userId}
        videoId={video.videoId}
        title={video.title}
        poster={playerPoster(video)}
        costs={isMember ? video.dataCosts : costsOfFreePart(video)}
        atEnd={isMember ? <LessonEnd video={video} /> : <FreeEnd video={video} />}
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
function PlayerPlaceholder({
  video,
  isForEveryone = false,
}: {
  video: Video;
  isForEveryone?: boolean;
}) {
  return (
    <div className="pb-[113px]">
      <Poster video={video} asPlayer={isForEveryone ? "everyone" : true} />
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

interface PosterProps {
  video: Video;
  /** Gives it the player's shape, 16:9 and the bar below, for signed-in users or for everyone. */
  asPlayer?: boolean | "everyone";
}

function Poster({ video, asPlayer = false }: PosterProps) {
  const isForEveryone = asPlayer === "everyone";
  return (
    <div
      className={classNames(
        "relative aspect-16/10 overflow-hidden rounded-poster bg-raised ring-1 ring-line",
        asPlayer && (isForEveryone ? playerShapeForEveryone : playerShape),
      )}
    >
      <img
        {...playerPoster(video)}
        alt=""
        width={960}
        height={600}
        className={classNames(
          "size-full object-cover",
          asPlayer && (isForEveryone ? beforePlayForEveryone : beforePlay),
        )}
      />
    </div>
  );
}

/** On phones the poster covers the bar's place until Play is pressed, as in the player. */
const beforePlay =
  "signed-in:standing-phone:h-[calc(100%+4.5rem)] signed-in:standing-phone:object-left";

const beforePlayForEveryone = "standing-phone:h-[calc(100%+4.5rem)] standing-phone:object-left";

const playerShape =
  "signed-in:mx-auto signed-in:box-content signed-in:aspect-video signed-in:max-w-[calc((100svh-72px)*16/9)] " +
  "signed-in:lying:max-w-[calc((100svh-160px)*16/9)] signed-in:pb-18 " +
  "signed-in:standing-phone:-mx-[clamp(20px,6vw,96px)] signed-in:standing-phone:max-w-none " +
  "signed-in:standing-phone:rounded-none";

const playerShapeForEveryone =
  "mx-auto box-content aspect-video max-w-[calc((100svh-72px)*16/9)] lying:max-w-[calc((100svh-160px)*16/9)] pb-18 " +
  "standing-phone:-mx-[clamp(20px,6vw,96px)] standing-phone:max-w-none standing-phone:rounded-none";

/** Page, backdrop and player use the same file, so that it is fetched once. */
export function playerPoster({ poster }: Video) {
  const sizes = "(min-width: 1072px) 800px, 92vw";
  return { src: poster, srcSet: posterSources(poster), sizes, fetchPriority: "high" as const };
}

/** The offers at a lesson's end. Special lessons have no order, so no lesson follows them. */
function LessonEnd({ video }: { video: VideoDetails }) {
  useLeaveFullScreen();
  if (video.category !== "special") return <NextLessonOffer video={video} />;
  return <EndCard video={video} eyebrow="Well done" title={video.title} />;
}
