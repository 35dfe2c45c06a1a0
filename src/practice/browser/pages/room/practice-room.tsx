import { useQuery } from "@tanstack/react-query";
import { useSession } from "#accounts/browser/index.ts";
import type { VideoDetails } from "#catalog/contract.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import { visitorOwner } from "../../offline/offline-rooms.ts";
import { useOfflineRoom } from "../../offline/use-offline-room.ts";
import { ClosedLesson } from "./closed-lesson.tsx";
import { practiceQuery } from "./practice-query.ts";
import { RoomMessage } from "./room-message.tsx";
import { RoomScreen } from "./room-screen.tsx";
import { RoomSkeleton } from "./room-skeleton.tsx";
import { useRoomTools } from "./room-tools.ts";

/** A lesson's practice room, for users who may open it. */
export default function PracticeRoom({ video }: { video: VideoDetails }) {
  const { currentUser, isLoading } = useSession();
  const { videoId, title } = video;
  const owner = currentUser?._id ?? visitorOwner;
  const query = useQuery({ ...practiceQuery(videoId, owner), enabled: !isLoading });
  const { data, error, isPaused, isFetching, refetch } = query;
  if (data) return <OpenRoom video={video} userId={currentUser?._id ?? null} {...data} />;
  if (!error && !isPaused) return <RoomSkeleton videoId={videoId} title={title} />;
  return (
    <RoomMessage videoId={videoId} title={title}>
      <ClosedLesson
        videoId={videoId}
        error={error}
        isFetching={isFetching}
        name="practice room"
        retry={() => void refetch()}
      />
    </RoomMessage>
  );
}

interface OpenRoomProps {
  video: VideoDetails;
  document: PracticeDocument;
  /** Null for a visitor, who may open a free lesson. */
  userId: string | null;
  isFromDevice: boolean;
}

function OpenRoom(props: OpenRoomProps) {
  useOfflineRoom(props);
  const tools = useRoomTools(props.document);
  if (!tools) return <RoomSkeleton videoId={props.video.videoId} title={props.video.title} />;
  return <RoomScreen {...props} tools={tools} />;
}
