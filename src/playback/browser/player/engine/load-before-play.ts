import Hls, { type FragLoadingData } from "hls.js";
import { secondsAhead } from "./seconds-ahead.ts";

/**
 * Has an engine load no more than one segment of each track before Play is pressed: the first, or,
 * where someone seeks before playing, the one there.
 */
export function loadOneSegmentBeforePlay(hls: Hls, video: HTMLVideoElement): void {
  if (!video.paused || video.played.length > 0) return;
  const { config } = hls;
  const { maxBufferLength, maxMaxBufferLength } = config;
  // A track stops by itself once it has as much; the sound would ask for more while it waits to be appended.
  Object.assign(config, { maxBufferLength: 0.1, maxMaxBufferLength: 0.1 });
  const begun = new Set<string>();

  const onLoading = (_event: string, { frag }: FragLoadingData): void => {
    if (frag.sn === "initSegment") return;
    begun.add(frag.type);
    if (begun.size > Math.min(1, hls.audioTracks.length)) hls.pauseBuffering();
  };
  const onSeeking = (): void => {
    if (secondsAhead(video) > 0) return;
    begun.clear();
    hls.resumeBuffering();
  };
  const lift = (): void => {
    hls.off(Hls.Events.FRAG_LOADING, onLoading);
    video.removeEventListener("seeking", onSeeking);
    Object.assign(config, { maxBufferLength, maxMaxBufferLength });
    hls.resumeBuffering();
  };

  hls.on(Hls.Events.FRAG_LOADING, onLoading);
  video.addEventListener("seeking", onSeeking);
  video.addEventListener("play", lift, { once: true });
  hls.on(Hls.Events.DESTROYING, () => {
    video.removeEventListener("seeking", onSeeking);
    video.removeEventListener("play", lift);
  });
}
