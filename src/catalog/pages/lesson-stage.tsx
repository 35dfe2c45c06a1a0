import { lazy, Suspense } from "react";
import { intendLesson, useSession } from "#accounts/client.ts";
import type { Video, VideoDetails } from "#catalog/contract.ts";
import { LinkButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { posterSources } from "./lesson-card.tsx";
import { mayWatch } from "./may-watch.ts";
import { openingPlans } from "./opening-plans.ts";

const LessonPlayer = lazy(async () => {
  const { LessonPlayer: player } = await import("#playback/client.ts");
  return { default: player };
});

/** Where the lesson plays, for those entitled; its poster and the way to the plans for all others. */
export function LessonStage({ video }: { video: VideoDetails }) {
  const { currentUser, isLoading } = useSession();
  if (!currentUser || !mayWatch(currentUser, video.category)) {
    return <LockedPoster video={video} undecided={isLoading} />;
  }
  if (!video.ready) return <PreparingPoster video={video} />;
  return (
    <Suspense fallback={<Poster video={video} />}>
      <LessonPlayer
        userId={currentUser._id}
        videoId={video.videoId}
        title={video.title}
        poster={stagePoster(video)}
        costs={video.dataCosts}
      />
    </Suspense>
  );
}

/** `undecided` keeps the way in from flashing up for someone who is known to be signed in. */
function LockedPoster({ video, undecided }: { video: Video; undecided: boolean }) {
  return (
    <div>
      <Poster video={video} />
      <div
        className={classNames(
          "mt-5 flex flex-wrap items-center gap-x-6 gap-y-3",
          undecided && "signed-in:invisible",
        )}
      >
        <LinkButton to="/plans" onClick={() => intendLesson(video.videoId)}>
          Watch Now
        </LinkButton>
        <p className="text-quiet">Included in {openingPlans(video.category)}.</p>
      </div>
    </div>
  );
}

function PreparingPoster({ video }: { video: Video }) {
  return (
    <div>
      <Poster video={video} />
      <p role="status" className="mt-4 text-quiet">
        <strong className="font-semibold text-text">Preparing…</strong> This lesson begins here by
        itself as soon as it is ready.
      </p>
    </div>
  );
}

function Poster({ video }: { video: Video }) {
  return (
    <div className="relative aspect-16/10 overflow-hidden rounded-poster bg-raised ring-1 ring-line">
      <img
        {...stagePoster(video)}
        alt=""
        width={960}
        height={600}
        className="size-full object-cover"
      />
    </div>
  );
}

/** The same file on the stage, behind it and in the player, which then cost nothing more. */
export function stagePoster({ poster }: Video) {
  const sizes = "(min-width: 1072px) 800px, 92vw";
  return { src: poster, srcSet: posterSources(poster), sizes, fetchPriority: "high" as const };
}
