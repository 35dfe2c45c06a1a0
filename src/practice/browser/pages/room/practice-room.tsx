import { useQuery } from "@tanstack/react-query";
import { intendLesson, useSession } from "#accounts/browser/index.ts";
import type { VideoDetails } from "#catalog/contract.ts";
import { ApiError } from "#platform/browser/api/api-error.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { LinkButton } from "#ui/forms/button.tsx";
import { practiceQuery } from "./practice-query.ts";
import { RoomMessage } from "./room-message.tsx";
import { RoomScreen } from "./room-screen.tsx";
import { RoomSkeleton } from "./room-skeleton.tsx";
import { useRoomTools } from "./room-tools.ts";

/** The practice room of a lesson, for those whom the school lets in. */
export default function PracticeRoom({ video }: { video: VideoDetails }) {
  const { currentUser, isLoading } = useSession();
  const { videoId, title } = video;
  const query = useQuery({ ...practiceQuery(videoId), enabled: !isLoading });
  const { data, error, isPaused, isFetching, refetch } = query;
  if (data) return <OpenRoom video={video} document={data} userId={currentUser?._id ?? null} />;
  if (!error && !isPaused) return <RoomSkeleton videoId={videoId} title={title} />;
  return (
    <RoomMessage videoId={videoId} title={title}>
      <ClosedRoom
        videoId={videoId}
        error={error}
        isSignedIn={currentUser !== null}
        retry={() => void refetch()}
        isFetching={isFetching}
      />
    </RoomMessage>
  );
}

interface ClosedRoomProps {
  videoId: string;
  error: Error | null;
  isSignedIn: boolean;
  retry: () => void;
  isFetching: boolean;
}

/** Why the room does not open, and what to do. */
function ClosedRoom({ videoId, error, isSignedIn, retry, isFetching }: ClosedRoomProps) {
  const { code, status } = error instanceof ApiError ? error : { code: "", status: 0 };
  if (code === "practice.no_score") {
    return (
      <>
        <p className="max-w-[52ch] text-muted">
          This lesson has no score yet, so there is nothing that could wait for your hands. The
          lesson itself is there to watch.
        </p>
        <div className="button-row">
          <LinkButton to={`/video/${videoId}`}>Back to the lesson</LinkButton>
        </div>
      </>
    );
  }
  if (code === "billing.plan_lacks_category" || status === 401) {
    return (
      <>
        <p className="max-w-[52ch] text-muted">
          {isSignedIn
            ? "Your plan does not include this lesson, so its practice room stays closed."
            : "The practice room opens with a plan that includes this lesson."}
        </p>
        <div className="button-row">
          <LinkButton to="/plans" onClick={() => intendLesson(videoId)}>
            See the plans
          </LinkButton>
          {!isSignedIn && (
            <LinkButton to="/login" variant="ghost" onClick={() => intendLesson(videoId)}>
              Login
            </LinkButton>
          )}
        </div>
      </>
    );
  }
  return (
    <FetchFailure
      text="Unable to open the practice room."
      error={error}
      onRetry={retry}
      pending={isFetching}
    />
  );
}

interface OpenRoomProps {
  video: VideoDetails;
  document: PracticeDocument;
  /** Null for a visitor, whom a free lesson lets in. */
  userId: string | null;
}

function OpenRoom(props: OpenRoomProps) {
  const tools = useRoomTools(props.document);
  if (!tools) return <RoomSkeleton videoId={props.video.videoId} title={props.video.title} />;
  return <RoomScreen {...props} tools={tools} />;
}
