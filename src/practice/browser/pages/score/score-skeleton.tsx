import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { ScoreFrame } from "./score-frame.tsx";

/** The sheet before its score loads. */
export function ScoreSkeleton({ videoId, title }: { videoId: string; title: string }) {
  return (
    <ScoreFrame
      videoId={videoId}
      title={title}
      composer=""
      tools={<Skeleton className="h-11 w-48 rounded-control" />}
    >
      <div role="status" aria-label="Loading the score" className="grid gap-[2.5%]">
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} className="aspect-[1100/190] w-full" />
        ))}
      </div>
    </ScoreFrame>
  );
}
