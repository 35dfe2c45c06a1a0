import { speedBeside } from "./speeds.ts";

/** What keys can do, beside what they do to the video itself. */
export interface KeyActions {
  video: HTMLVideoElement;
  setSpeed: (speed: number) => void;
  toggleFullscreen: () => void;
  toggleHelp: () => void;
  /** Says briefly what a key has done. */
  say: (text: string) => void;
}

/** The keys and their meaning, as the help panel lists them. */
export const keyTable: readonly (readonly [keys: string, meaning: string])[] = [
  ["Space, K", "Play or pause"],
  ["← →", "Back or on 5 seconds"],
  ["J L", "Back or on 10 seconds"],
  ["0 – 9", "To that tenth of the lesson"],
  ["↑ ↓", "Louder or softer"],
  ["M", "Sound on or off"],
  ["< >", "Slower or faster"],
  ["F", "Full screen"],
  ["?", "These keys"],
];

/** Hears the keys wherever the focus is in the player. */
export function listenToKeys(actions: KeyActions): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (belongsToFocus(event)) return;
    const act = findAction(event.key, actions);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** A focused control keeps the keys it works with itself: a button its Space, a slider its arrows. */
function belongsToFocus(event: KeyboardEvent): boolean {
  const [focused] = event.composedPath();
  if (!(focused instanceof Element)) return false;
  if (focused.closest("dialog")) return event.key !== "?";
  if (focused.matches("select, input")) return event.key.length > 1 || event.key === " ";
  return (
    focused.matches("button, a, [role=button]") && (event.key === " " || event.key === "Enter")
  );
}

function findAction(key: string, actions: KeyActions): (() => void) | undefined {
  const { video, setSpeed, toggleFullscreen, toggleHelp, say } = actions;
  const skip = (seconds: number) => () => seekBy(video, seconds, say);
  const louderBy = (step: number) => () => {
    video.volume = Math.min(1, Math.max(0, Math.round((video.volume + step) * 20) / 20));
    video.muted = false;
    say(`Volume ${Math.round(video.volume * 100)} %`);
  };
  const digit = /^\d$/.test(key) ? Number(key) : null;
  if (digit !== null) return () => seekTo(video, (video.duration * digit) / 10);
  const table: Record<string, () => void> = {
    " ": () => togglePlay(video),
    k: () => togglePlay(video),
    j: skip(-10),
    l: skip(10),
    ArrowLeft: skip(-5),
    ArrowRight: skip(5),
    ArrowUp: louderBy(0.05),
    ArrowDown: louderBy(-0.05),
    m: () => {
      video.muted = !video.muted;
      say(video.muted ? "Sound off" : "Sound on");
    },
    "<": () => setSpeed(speedBeside(video.playbackRate, -1)),
    ">": () => setSpeed(speedBeside(video.playbackRate, 1)),
    f: toggleFullscreen,
    "?": toggleHelp,
  };
  return table[key.length === 1 ? key.toLowerCase() : key];
}

/** Goes back or on by so many seconds and says so. */
export function seekBy(
  video: HTMLVideoElement,
  seconds: number,
  say: (text: string) => void,
): void {
  seekTo(video, video.currentTime + seconds);
  say(`${seconds > 0 ? "+" : "−"}${Math.abs(seconds)} s`);
}

export function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) void video.play().catch(() => {});
  else video.pause();
}

function seekTo(video: HTMLVideoElement, seconds: number): void {
  if (Number.isFinite(video.duration)) {
    video.currentTime = Math.min(video.duration, Math.max(0, seconds));
  }
}
