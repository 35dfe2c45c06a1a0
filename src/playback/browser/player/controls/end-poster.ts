interface EndingElements {
  video: HTMLVideoElement;
  /** Behind the video, which is hidden at the end. */
  poster: HTMLImageElement;
  again: HTMLButtonElement;
  /** Takes the focus when "Play again" disappears. */
  playButton: HTMLElement;
  announce: (text: string) => void;
}

/** Shows the poster and "Play again" after the end, until the lesson plays or the viewer seeks. */
export function showPosterAtEnd(root: HTMLElement, elements: EndingElements): void {
  const { video, poster, again, playButton, announce } = elements;
  const refresh = (): void => {
    const { ended } = video;
    if (ended && video.poster !== "") poster.src = video.poster;
    if (!ended && again.matches(":focus")) playButton.focus();
    root.classList.toggle("ended", ended);
    again.hidden = !ended;
    poster.hidden = !ended || video.poster === "";
  };
  for (const event of ["ended", "play", "seeking", "seeked", "emptied"]) {
    video.addEventListener(event, refresh);
  }
  video.addEventListener("ended", () => announce("The lesson has ended."));
  again.addEventListener("click", () => {
    void video.play().catch(() => {});
  });
}
