/**
 * Seeks to a second and plays; the newest request wins. Before the first frame the engine seeks to
 * its own start, so this waits for that frame.
 */
export function openSeek(video: HTMLVideoElement): (seconds: number) => void {
  let wanted: number | undefined;
  // Later the video may wait for data again without another event of this kind.
  let hasFrame = video.readyState >= video.HAVE_CURRENT_DATA;
  const move = (): void => {
    if (wanted === undefined || !hasFrame) return;
    video.currentTime = Math.min(wanted, Math.max(0, video.duration - 0.5));
    wanted = undefined;
  };
  video.addEventListener("loadeddata", () => {
    hasFrame = true;
    move();
  });
  return (seconds) => {
    wanted = seconds;
    move();
    // If autoplay is blocked, the play button stays.
    void video.play().catch(() => {});
  };
}
