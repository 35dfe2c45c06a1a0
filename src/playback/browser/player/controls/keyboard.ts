import { adjacentSpeed } from "./speeds.ts";

/** The practice actions that a lesson offers. */
export interface PracticeActions {
  /** The loop begins here. */
  setStart: () => void;
  /** The loop ends here. */
  setEnd: () => void;
  clearLoop: () => void;
  /** Moves by one bar, or by five seconds outside bars. */
  step: (direction: 1 | -1) => void;
}

/** The objects that shortcuts act on. */
export interface KeyActions {
  video: HTMLVideoElement;
  setSpeed: (speed: number) => void;
  toggleFullScreen: () => void;
  toggleCaptions: () => void;
  toggleHelp: () => void;
  /** Undefined until the lesson has loaded. */
  practice: () => PracticeActions | undefined;
  /** Shows and announces a key's effect. */
  announce: (text: string) => void;
}

/** The shortcuts and their meaning, as listed in the help panel. */
export const keyTable: readonly (readonly [keys: string, meaning: string])[] = [
  ["Space, K", "Play or pause"],
  ["← →", "Back or on 5 seconds"],
  ["J L", "Back or on 10 seconds"],
  ["0 – 9", "To that tenth of the lesson"],
  ["↑ ↓", "Louder or softer"],
  ["M", "Sound on or off"],
  ["< >", "Slower or faster by 5%"],
  ["=", "Full speed"],
  [", .", "Back or on one bar, or 5 seconds"],
  ["A B or [ ]", "Loop from here, to here"],
  ["Backspace or \\", "Clear the loop"],
  ["C", "Captions on or off"],
  ["F", "Full screen"],
  ["?", "These keys"],
];

/** Handles shortcuts wherever the focus is in the player. */
export function addKeyboardShortcuts(actions: KeyActions): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isHandledByFocusedControl(event)) return;
    const act = findKeyAction(event.key, actions);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** Focused controls handle their own keys: a button Space, a slider its arrows. */
function isHandledByFocusedControl(event: KeyboardEvent): boolean {
  const [focused] = event.composedPath();
  if (!(focused instanceof Element)) return false;
  if (focused.closest("dialog")) return event.key !== "?";
  if (focused.matches("select, input")) return event.key.length > 1 || event.key === " ";
  return (
    focused.matches("button, a, [role=button]") && (event.key === " " || event.key === "Enter")
  );
}

function findKeyAction(key: string, actions: KeyActions): (() => void) | undefined {
  const { video, setSpeed, toggleFullScreen, toggleCaptions, toggleHelp, announce } = actions;
  const practice = actions.practice();
  const [setStart, setEnd] = [() => practice?.setStart(), () => practice?.setEnd()];
  const clearLoop = () => practice?.clearLoop();
  const skip = (seconds: number) => () => seekBy(video, seconds, announce);
  const changeVolumeBy = (step: number) => () => {
    video.volume = Math.min(1, Math.max(0, Math.round((video.volume + step) * 20) / 20));
    video.muted = false;
    announce(`Volume ${Math.round(video.volume * 100)} %`);
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
    ArrowUp: changeVolumeBy(0.05),
    ArrowDown: changeVolumeBy(-0.05),
    m: () => {
      video.muted = !video.muted;
      announce(video.muted ? "Sound off" : "Sound on");
    },
    "<": () => setSpeed(adjacentSpeed(video.playbackRate, -1)),
    ">": () => setSpeed(adjacentSpeed(video.playbackRate, 1)),
    "=": () => setSpeed(1),
    ",": () => practice?.step(-1),
    ".": () => practice?.step(1),
    a: setStart,
    "[": setStart,
    b: setEnd,
    "]": setEnd,
    Backspace: clearLoop,
    "\\": clearLoop,
    c: toggleCaptions,
    f: toggleFullScreen,
    "?": toggleHelp,
  };
  return table[key.length === 1 ? key.toLowerCase() : key];
}

/** Seeks by this many seconds and announces it. */
export function seekBy(
  video: HTMLVideoElement,
  seconds: number,
  announce: (text: string) => void,
): void {
  seekTo(video, video.currentTime + seconds);
  announce(`${seconds > 0 ? "+" : "−"}${Math.abs(seconds)} s`);
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
