import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { RoomTop } from "../room/room-top.tsx";

interface ScoreFrameProps {
  videoId: string;
  title: string;
  composer: string;
  /** Beside the way back. */
  tools: ReactNode;
  children: ReactNode;
}

/** A sheet of paper in either theme, as it will be printed. */
export function ScoreFrame({ videoId, title, composer, tools, children }: ScoreFrameProps) {
  return (
    <div className="min-h-dvh pb-10 print:min-h-0 print:pb-0">
      <div className="sticky top-0 z-10 border-b border-line bg-surface print:hidden">
        <RoomTop videoId={videoId}>
          <div className="flex grow items-center justify-end gap-2 pr-1">{tools}</div>
        </RoomTop>
      </div>
      <div className={paper}>
        <header className="pb-[3%] text-center">
          <h1 className="font-title text-[clamp(1.375rem,4vw,2.25rem)] leading-tight font-[420]">
            {title}
          </h1>
          <p className="min-h-[1.6em] text-right text-small">{composer}</p>
        </header>
        {children}
      </div>
    </div>
  );
}

const paper = classNames(
  "light-section scheme-light! mx-auto mt-0 w-full max-w-[920px] bg-[#fffdf8] px-[5%] py-[6%] text-[#14100e] shadow-sheet sm:mt-6",
  "score-paper print:m-0 print:max-w-none print:p-0 print:shadow-none",
);

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
