import type { FilmBar } from "#playback/contract.ts";
import { onPageMessage, postToPage } from "../host-page.ts";

/**
 * Reports the video's start, each second and its end to the page around the player, and seeks on
 * that page's request. `setBars` gives the bars of the session that plays.
 */
export function followPage(
  video: HTMLVideoElement,
  announce: (text: string) => void,
): { setBars: (bars: readonly FilmBar[]) => void } {
  const playFrom = openSeek(video);
  const barSeek = openBarSeek(playFrom, announce);
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
    if (message.kind === "tlp-seek-bar") barSeek.playBar(message.bar);
    if (message.kind === "tlp-get-time") {
      postToPage({ kind: "tlp-time", seconds: video.currentTime });
    }
  });
  return barSeek;
}

/**
 * Plays from the moment at which a bar first sounds in the film, as soon as the bars are known; the
 * newest request wins.
 */
export function openBarSeek(playFrom: (seconds: number) => void, announce: (text: string) => void) {
  let known: readonly FilmBar[] | null = null;
  let wanted: string | null = null;
  const move = (): void => {
    if (known === null || wanted === null) return;
    const bar = known.find(({ number }) => number === wanted);
    if (bar) playFrom(bar.startSeconds);
    else announce(`This film does not play bar ${wanted}.`);
    wanted = null;
  };
  return {
    playBar: (number: string): void => {
      wanted = number;
      move();
    },
    setBars: (bars: readonly FilmBar[]): void => {
      known = bars;
      move();
    },
  };
}

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
