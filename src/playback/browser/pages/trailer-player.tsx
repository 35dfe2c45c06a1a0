import { type ReactNode, useCallback, useRef } from "react";
import { useDataSaverMode } from "#platform/browser/data-saver/use-data-saver-mode.ts";
import { useAskedMoment } from "../use-asked-moment.ts";
import { PlayerFrame, type PlayerPoster } from "./player-frame.tsx";

interface TrailerPlayerProps {
  /** Null for a visitor. */
  userId: string | null;
  videoId: string;
  title: string;
  poster: PlayerPoster;
  /** Shown over the poster at the end. */
  atEnd: ReactNode;
}

/**
 * A lesson's player that fills its place on another page and plays at once. The button that asked
 * for it is gone, so the focus moves to the player.
 */
export function TrailerPlayer({ userId, videoId, title, poster, atEnd }: TrailerPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const moment = useAskedMoment(videoId, frame);
  const mode = useDataSaverMode();
  const onStarted = useCallback(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <PlayerFrame
      userId={userId}
      videoId={videoId}
      title={title}
      poster={poster}
      mode={mode}
      playAtOnce
      moment={moment}
      frame={frame}
      atEnd={atEnd}
      onStarted={onStarted}
    />
  );
}
