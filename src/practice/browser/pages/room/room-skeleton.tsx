import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { RoomTop } from "./room-top.tsx";

/** The stage before its lesson is there. */
export function RoomSkeleton({ videoId, title }: { videoId: string; title: string }) {
  return (
    <div
      className="dark-section flex h-dvh flex-col bg-surface"
      role="status"
      aria-label="Opening the practice room"
    >
      <RoomTop videoId={videoId}>
        <h1 className="truncate font-title text-lead">{title}</h1>
      </RoomTop>
      <div className="mx-[clamp(8px,2vw,28px)]">
        <Skeleton className="mb-2 h-[54px] rounded-control [@media(height<500px)]:hidden" />
        <Skeleton className="h-[clamp(96px,24dvh,220px)] rounded-control" />
      </div>
      <div className="grow" />
      <div className="flex h-40 gap-px px-px" aria-hidden>
        {Array.from({ length: 15 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
          <Skeleton key={index} className="h-full grow rounded-t-none" />
        ))}
      </div>
      <div className="h-20" />
    </div>
  );
}
