import Hls, { type FragLoadingData } from "hls.js";

/**
 * Before Play, limits the engine to one segment per track: the first one or, after seeking, the one
 * at the new position. At a segment's edge the engine loads both segments that meet there.
 */
export function loadOneSegmentBeforePlay(
  hls: Hls,
  video: HTMLVideoElement,
  startPosition: number,
): void {
  if (!video.paused || video.played.length > 0) return;
  const { config } = hls;
  const { maxBufferLength, maxMaxBufferLength } = config;
  // A track stops by itself at this length. Audio would load more while it waits to be appended.
  Object.assign(config, { maxBufferLength: 0.1, maxMaxBufferLength: 0.1 });
  const startedTracks = new Set<string>();
  // The engine moves the video to its start only after the first segment has arrived.
  let isAtStart = startPosition === 0;

  const onLoading = (_event: string, { frag }: FragLoadingData): void => {
    if (frag.sn === "initSegment") return;
    // A segment's times are estimates: this close to its end, the picture may lie in the next
    // segment.
    const position = isAtStart ? video.currentTime : startPosition;
    if (frag.end - position < config.maxFragLookUpTolerance) return;
    startedTracks.add(frag.type);
    if (startedTracks.size > Math.min(1, hls.audioTracks.length)) hls.pauseBuffering();
  };
  const onSeeking = (): void => {
    isAtStart = true;
    if (secondsAhead(video) > 0) return;
    startedTracks.clear();
    hls.resumeBuffering();
  };
  const liftLimit = (): void => {
    hls.off(Hls.Events.FRAG_LOADING, onLoading);
    video.removeEventListener("seeking", onSeeking);
    Object.assign(config, { maxBufferLength, maxMaxBufferLength });
    hls.resumeBuffering();
  };

  hls.on(Hls.Events.FRAG_LOADING, onLoading);
  video.addEventListener("seeking", onSeeking);
  video.addEventListener("play", liftLimit, { once: true });
  hls.on(Hls.Events.DESTROYING, () => {
    video.removeEventListener("seeking", onSeeking);
    video.removeEventListener("play", liftLimit);
  });
}

/** Seconds buffered ahead of the current time. */
export function secondsAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    const [start, end] = [buffered.start(index), buffered.end(index)];
    if (start <= currentTime + 0.1 && currentTime < end) return end - currentTime;
  }
  return 0;
}
