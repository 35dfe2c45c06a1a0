import { type ReactNode, useRef } from "react";
import { classNames } from "#ui/class-names.ts";
import { useIsPinned } from "../keep-in-view.ts";
import "./player-area.css";

interface PlayerAreaProps {
  videoId: string;
  /** Whether the film has played. Before that, the film need not stay in view. */
  isStarted: boolean;
  children: ReactNode;
}

/**
 * Reserves the player's area: 16:9 video and a 72 px control bar below it. On phones in portrait
 * the area spans the whole width. Elsewhere both fit the window; on phones in landscape, below the
 * page's header. While the user writes a question and the player is scrolled away, the film lies
 * small over the page.
 */
export function PlayerArea({ videoId, isStarted, children }: PlayerAreaProps) {
  const place = useRef<HTMLDivElement>(null);
  const isPinned = useIsPinned(videoId, place) && isStarted;
  return (
    <div ref={place} className={areaClass}>
      <div aria-hidden className="aspect-video" />
      <div aria-hidden className="h-18" />
      <div className={classNames("player-place", isPinned && "is-pinned")}>
        <div className="player-whole">{children}</div>
      </div>
    </div>
  );
}

const areaClass =
  "relative mx-auto w-full max-w-[calc((100svh-72px)*16/9)] lying:max-w-[calc((100svh-160px)*16/9)] " +
  "rounded-poster bg-raised ring-1 ring-line standing-phone:-mx-[clamp(20px,6vw,96px)] standing-phone:w-auto " +
  "standing-phone:max-w-none standing-phone:rounded-none standing-phone:ring-0";
