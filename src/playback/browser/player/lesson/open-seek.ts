/**
 * Moves the video to a second and plays it; the newest wins. Before its first frame the engine goes to a
 * start of its own: waits for that.
 */
export function openSeek(video: HTMLVideoElement): (seconds: number) => void {
  let wanted: number | undefined;
  // Later it may wait for data again, without another event of this kind.
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
    // Where autoplay is blocked, the play button stays.
    void video.play().catch(() => {});
  };
}
