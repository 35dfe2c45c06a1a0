import type { Loop } from "./loop.ts";

/** The longest time between two checks of the video, whose speed may have changed meanwhile. */
const longestWaitMilliseconds = 250;
/** This close to its end the loop jumps at once, since a timer would fire later. */
const jumpMilliseconds = 3;

/**
 * Jumps from a loop's end to its start when playback reaches the end. Seeking past the end leaves
 * the loop without ending it. Returns functions that set the loop and stop following it.
 */
export function followLoop(video: HTMLVideoElement): {
  setLoop: (loop: Loop | null) => void;
  stop: () => void;
} {
  let loop: Loop | null = null;
  /** The video has been before the loop's end since the last seek. */
  let isBeforeEnd = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = new AbortController();

  const look = (): void => {
    clearTimeout(timer);
    if (loop === null || video.seeking) return;
    const milliseconds = ((loop.end - video.currentTime) / video.playbackRate) * 1_000;
    if (milliseconds > jumpMilliseconds) isBeforeEnd = true;
    if (!isBeforeEnd || video.paused) return;
    if (milliseconds <= jumpMilliseconds) jump(loop);
    else {
      timer = setTimeout(look, Math.min(milliseconds, longestWaitMilliseconds));
    }
  };
  const jump = ({ start }: Loop): void => {
    isBeforeEnd = false;
    video.currentTime = start;
  };
  // A hidden tab may run timers late, and the video then reaches its end.
  const playAgain = (): void => {
    if (loop === null || !isBeforeEnd) return;
    jump(loop);
    void video.play().catch(() => {});
  };
  const afterSeek = (): void => {
    isBeforeEnd = false;
    look();
  };
  for (const event of ["playing", "timeupdate", "ratechange"]) {
    video.addEventListener(event, look, { signal: stopped.signal });
  }
  video.addEventListener("seeked", afterSeek, { signal: stopped.signal });
  video.addEventListener("ended", playAgain, { signal: stopped.signal });
  return {
    setLoop: (next) => {
      loop = next;
      isBeforeEnd = false;
      const { currentTime } = video;
      if (next && (currentTime < next.start || currentTime >= next.end)) jump(next);
      else look();
    },
    stop: () => {
      clearTimeout(timer);
      stopped.abort();
    },
  };
}
