import { seekBy, togglePlay } from "./keyboard.ts";

const doubleTapMilliseconds = 260;
const skipSeconds = 10;

interface PressActions {
  video: HTMLVideoElement;
  announce: (text: string) => void;
}

/**
 * Handles presses on the video: the first one plays. Later a click or tap toggles playing, and a
 * double tap skips: back on the left half, forward on the right.
 */
export function addPressHandlers(screen: HTMLElement, { video, announce }: PressActions): void {
  let pointer = "mouse";
  let firstTap: ReturnType<typeof setTimeout> | undefined;
  let skipping = 0;

  screen.addEventListener("pointerdown", (event) => {
    pointer = event.pointerType;
  });
  screen.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest(".play-again")) return;
    // Browsers allow playing only directly from a press, so the first one is not debounced.
    if (pointer === "mouse" || video.played.length === 0) return togglePlay(video);
    const { left, width } = screen.getBoundingClientRect();
    const seconds = event.clientX < left + width / 2 ? -skipSeconds : skipSeconds;
    const again =
      firstTap !== undefined || performance.now() - skipping < 2 * doubleTapMilliseconds;
    clearTimeout(firstTap);
    firstTap = undefined;
    if (again) {
      skipping = performance.now();
      return seekBy(video, seconds, announce);
    }
    firstTap = setTimeout(() => {
      firstTap = undefined;
      togglePlay(video);
    }, doubleTapMilliseconds);
  });
}
