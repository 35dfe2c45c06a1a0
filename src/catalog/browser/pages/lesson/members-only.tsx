import { lazy, type ReactNode, Suspense } from "react";
import { useSession } from "#accounts/browser/index.ts";
import type { Video } from "#catalog/contract.ts";
import { canWatch } from "./can-watch.ts";

const FavoriteButton = lazy(async () => ({
  default: (await import("#community/browser/index.ts")).FavoriteButton,
}));
const LessonDiscussion = lazy(async () => ({
  default: (await import("#community/browser/index.ts")).LessonDiscussion,
}));

/** Adds and removes the lesson as a favourite, for those whose plan opens it. */
export function LessonFavorite({ video }: { video: Video }) {
  return (
    <MembersOnly video={video}>
      {(userId) => <FavoriteButton video={video} userId={userId} />}
    </MembersOnly>
  );
}

/**
 * What students ask and say about the lesson, for those whose plan opens it (spec §2). Its room is kept
 * from the beginning, so that what follows does not move.
 */
export function LessonDiscussionTab({ video }: { video: Video }) {
  const { currentUser, isLoading } = useSession();
  if (!isLoading && !(currentUser && canWatch(currentUser, video.category))) return null;
  return (
    <div className="signed-in:min-h-[26rem]">
      <MembersOnly video={video}>
        {(userId) => <LessonDiscussion video={video} userId={userId} />}
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
