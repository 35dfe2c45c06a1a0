import { lazy, type ReactNode, Suspense } from "react";
import { useSession } from "#accounts/browser/index.ts";
import { canWatch } from "#billing/contract/plans.ts";
import type { Video } from "#catalog/contract.ts";
import { LearnedButton } from "#playback/browser/index.ts";

const FavoriteButton = lazy(async () => ({
  default: (await import("#community/browser/index.ts")).FavoriteButton,
}));
const LessonDiscussion = lazy(async () => ({
  default: (await import("#community/browser/index.ts")).LessonDiscussion,
}));

/** The favourite button, for users whose plan opens the lesson. */
export function LessonFavorite({ video }: { video: Video }) {
  return (
    <MembersOnly video={video}>
      {(userId) => <FavoriteButton video={video} userId={userId} />}
    </MembersOnly>
  );
}

/** The button that marks a lesson as learned, for students whose plan opens it. */
export function LessonLearned({ video }: { video: Video }) {
  return (
    <MembersOnly video={video}>
      {() => <LearnedButton videoId={video.videoId} variant="ghost" />}
    </MembersOnly>
  );
}

/**
 * Questions and reviews, for users whose plan opens the lesson (spec §2). Reserves its height from the
 * start, so that the layout does not shift.
 */
export function LessonDiscussionTab({ video }: { video: Video }) {
  const { currentUser, isLoading } = useSession();
  if (!isLoading && !(currentUser && canWatch(currentUser, video.category))) return null;
  return (
    <div className="signed-in:min-h-[26rem]">
      <MembersOnly video={video}>
        {(userId) => (
          <LessonDiscussion
            video={video}
            userId={userId}
            awaitsGuardian={currentUser?.awaitsGuardian === true}
            isInstructor={currentUser?.role === "instructor"}
          />
        )}
      </MembersOnly>
    </div>
  );
}

interface MembersOnlyProps {
  video: Video;
  children: (userId: string) => ReactNode;
}

function MembersOnly({ video, children }: MembersOnlyProps) {
  const { currentUser } = useSession();
  if (!currentUser || !canWatch(currentUser, video.category)) return null;
  return <Suspense>{children(currentUser._id)}</Suspense>;
}
