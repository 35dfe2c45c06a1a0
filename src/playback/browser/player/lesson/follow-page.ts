import { onPageMessage, postToPage } from "../host-page.ts";

/** Tells the page around the player each second of the video, and moves where that asks. */
export function followPage(video: HTMLVideoElement): void {
  let told = 0;
  const tell = (): void => {
    const seconds = Math.floor(video.currentTime);
    if (seconds === told || video.readyState === 0) return;
    told = seconds;
    postToPage({ kind: "tlp-position", seconds });
  };
  video.addEventListener("timeupdate", tell);
  video.addEventListener("seeked", tell);
  onPageMessage((message) => {
    if (message.kind === "tlp-seek") playFrom(video, message.seconds);
    if (message.kind === "tlp-get-time") {
      postToPage({ kind: "tlp-time", seconds: video.currentTime });
    }
  });
}

/** Before its first frame the engine goes to a start of its own: waits for that. */
function playFrom(video: HTMLVideoElement, seconds: number): void {
  const move = (): void => {
    video.currentTime = Math.min(seconds, Math.max(0, video.duration - 0.5));
  };
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) move();
  else video.addEventListener("loadeddata", move, { once: true });
  // Where autoplay is blocked, the play button stays.
  void video.play().catch(() => {});
}
