import { useEffect } from "react";
import type { VideoDetails } from "#catalog/contract.ts";
import { EndCard } from "./end-card.tsx";
import { NextLessonOffer } from "./next-lesson-offer.tsx";

/** The offers at a lesson's end. Special lessons have no order, so no lesson follows them. */
export function LessonEnd({ video }: { video: VideoDetails }) {
  useLeaveFullScreen();
  if (video.category !== "special") return <NextLessonOffer video={video} />;
  return <EndCard video={video} eyebrow="Well done" title={video.title} />;
}

/** The offers lie outside the player's frame. */
function useLeaveFullScreen(): void {
  useEffect(() => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }, []);
}
