import { useEffect } from "react";
import type { VideoDetails } from "#catalog/contract.ts";
import { EndCard } from "./end-card.tsx";
import { NextLessonOffer } from "./next-lesson-offer.tsx";

/** What a lesson offers at its end. Special lessons are in no order, so none follows. */
export function LessonEnd({ video }: { video: VideoDetails }) {
  useLeaveFullScreen();
  if (video.category !== "special") return <NextLessonOffer video={video} />;
  return <EndCard video={video} eyebrow="Well done" title={video.title} />;
}

/** What is offered lies outside the player's frame. */
function useLeaveFullScreen(): void {
  useEffect(() => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }, []);
}
