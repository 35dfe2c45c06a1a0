import type { ReactNode } from "react";

/**
 * Reserves the player's area: 16:9 video and a 72 px control bar below it. Edge to edge on phones; in
 * landscape the video fits the window.
 */
export function PlayerArea({ children }: { children?: ReactNode }) {
  return (
    <div className={areaClass}>
      <div aria-hidden className="aspect-video" />
      <div aria-hidden className="h-18" />
      <div className="absolute inset-0">{children}</div>
    </div>
  );
}

const areaClass =
  "relative mx-auto w-full max-w-[calc((100svh-72px)*16/9)] overflow-hidden rounded-poster bg-raised ring-1 " +
  "ring-line max-sm:-mx-[clamp(20px,6vw,96px)] max-sm:w-auto max-sm:max-w-none max-sm:rounded-none max-sm:ring-0";
