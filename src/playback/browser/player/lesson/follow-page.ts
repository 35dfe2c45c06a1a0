import { onPageMessage, postToPage } from "../host-page.ts";
import { openSeek } from "./open-seek.ts";

/**
 * Reports the video's start, each second and its end to the page around the player, and seeks on
 * that page's request.
 */
export function followPage(video: HTMLVideoElement): void {
  const playFrom = openSeek(video);
  let told = 0;
  const tell = (): void => {
    const seconds = Math.floor(video.currentTime);
    if (seconds === told || video.readyState === 0) return;
    told = seconds;
    postToPage({ kind: "tlp-position", seconds });
  };
  video.addEventListener("timeupdate", tell);
  video.addEventListener("seeked", tell);
  video.addEventListener("playing", () => postToPage({ kind: "tlp-started" }), { once: true });
  let hasEnded = false;
  const tellEnd = (): void => {
    if (video.ended === hasEnded) return;
    hasEnded = video.ended;
    postToPage({ kind: "tlp-ended", ended: hasEnded });
  };
  for (const event of ["ended", "play", "seeking", "emptied"]) {
    video.addEventListener(event, tellEnd);
  }
  onPageMessage((message) => {
    if (message.kind === "tlp-seek") playFrom(message.seconds);
    if (message.kind === "tlp-get-time") {
      postToPage({ kind: "tlp-time", seconds: video.currentTime });
    }
  });
}
