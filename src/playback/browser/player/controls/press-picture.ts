import { seekBy, togglePlay } from "./keyboard.ts";

const doubleTapMilliseconds = 260;
const skipSeconds = 10;

interface PictureActions {
  video: HTMLVideoElement;
  say: (text: string) => void;
}

/**
 * Hears presses anywhere on the picture: the first one plays. Later a click or a tap plays or pauses,
 * and a second tap within a moment skips: back on the left half, on on the right.
 */
export function listenToPresses(screen: HTMLElement, { video, say }: PictureActions): void {
  let pointer = "mouse";
  let firstTap: ReturnType<typeof setTimeout> | undefined;
  let skipping = 0;

  screen.addEventListener("pointerdown", (event) => {
    pointer = event.pointerType;
  });
  screen.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest(".again")) return;
    // The browser lets a page play only straight from a press, so the first one does not wait.
    if (pointer === "mouse" || video.played.length === 0) return togglePlay(video);
    const { left, width } = screen.getBoundingClientRect();
    const seconds = event.clientX < left + width / 2 ? -skipSeconds : skipSeconds;
    const again =
      firstTap !== undefined || performance.now() - skipping < 2 * doubleTapMilliseconds;
    clearTimeout(firstTap);
    firstTap = undefined;
    if (again) {
      skipping = performance.now();
      return seekBy(video, seconds, say);
    }
    firstTap = setTimeout(() => {
      firstTap = undefined;
      togglePlay(video);
    }, doubleTapMilliseconds);
  });
}
