/** Covers the video with its current frame, below the watermark, while the engine loads another quality. */
export function holdFrame(video: HTMLVideoElement): void {
  const screen = video.closest(".screen");
  if (!screen || video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    return;
  }
  screen.querySelector(".held-frame")?.remove();
  const canvas = document.createElement("canvas");
  canvas.className = "held-frame";
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  screen.append(canvas);
  const remove = (): void => canvas.remove();
  for (const event of ["playing", "error", "emptied"])
    video.addEventListener(event, remove, { once: true });
}
