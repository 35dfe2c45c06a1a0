interface EndingParts {
  video: HTMLVideoElement;
  /** Lies behind the video, which gives way to it. */
  poster: HTMLImageElement;
  again: HTMLButtonElement;
  /** Has the focus once "Play again" is gone. */
  playButton: HTMLElement;
  say: (text: string) => void;
}

/**
 * Where a lesson has ended, its poster stands instead of a dark last frame and offers to play it
 * again, until it plays or another place in it is chosen.
 */
export function showEnding(stage: HTMLElement, parts: EndingParts): void {
  const { video, poster, again, playButton, say } = parts;
  const refresh = (): void => {
    const { ended } = video;
    if (ended && video.poster !== "") poster.src = video.poster;
    if (!ended && again.matches(":focus")) playButton.focus();
    stage.classList.toggle("ended", ended);
    again.hidden = !ended;
    poster.hidden = !ended || video.poster === "";
  };
  for (const event of ["ended", "play", "seeking", "seeked", "emptied"]) {
    video.addEventListener(event, refresh);
  }
  video.addEventListener("ended", () => say("The lesson has ended."));
  again.addEventListener("click", () => {
    void video.play().catch(() => {});
  });
}
