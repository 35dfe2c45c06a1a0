/** Keeps the frame that is seen where it is while the engine loads another quality behind it. */
export function holdFrame(video: HTMLVideoElement): void {
  const screen = video.closest(".screen");
  if (!screen || video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    return;
  }
  screen.querySelector(".still")?.remove();
  const still = document.createElement("canvas");
  still.className = "still";
  still.width = video.videoWidth;
  still.height = video.videoHeight;
  still.getContext("2d")?.drawImage(video, 0, 0);
  screen.append(still);
  const drop = (): void => still.remove();
  for (const event of ["playing", "error"]) video.addEventListener(event, drop, { once: true });
}
