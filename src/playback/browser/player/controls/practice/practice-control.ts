import { presentTimecode } from "#platform/contract/present-timecode.ts";
import type { PlaybackSession } from "#playback/contract.ts";
import type { PlayerView } from "../../build-player-view.ts";
import { type PracticeActions, seekBy } from "../keyboard.ts";
import { adjacentSpeed, speedLabel } from "../speeds.ts";
import { followLoop } from "./follow-loop.ts";
import { findBarStart, type Loop, makeLoop, snapToBar, stepEdge } from "./loop.ts";
import { createLoopLane } from "./loop-lane.ts";
import { practiceLabel } from "./practice-bar.ts";

/** The step back and forward in seconds, for lessons without bars. */
const stepSeconds = 5;

export interface PracticeControl extends PracticeActions {
  stop: () => void;
}

interface PracticeDeps {
  setSpeed: (speed: number) => void;
  /** Keeps this many seconds behind the current time in the buffer, for the loop's next round. */
  keepBehind: (seconds: number) => void;
}

/** The loop, steps by bar, and the buttons for the loop, the steps and the speed. */
export function createPracticeControl(
  view: PlayerView,
  { bars, durationSeconds, isDrawn }: PlaybackSession,
  { setSpeed, keepBehind }: PracticeDeps,
): PracticeControl {
  const { video, practice: buttons, announce } = view;
  const film = { bars, durationSeconds, isDrawn };
  const follower = followLoop(video);
  let start: number | null = null;
  let loop: Loop | null = null;

  const show = (): void => {
    lane.show(loop ?? (start === null ? null : { start, end: null }));
    buttons.toggle.classList.toggle("on", loop !== null);
    const next = nextPress(start, loop);
    buttons.loop.textContent = next.text;
    buttons.loop.ariaLabel = next.label;
  };
  // The narrowest bars have no other room for the speed.
  const showSpeed = (): void => {
    const { toggle } = buttons;
    const speed = speedLabel(video.playbackRate);
    const isFull = video.playbackRate === 1;
    toggle.ariaLabel = isFull ? practiceLabel : `${practiceLabel}, speed ${speed}`;
    if (isFull) delete toggle.dataset.speed;
    else toggle.dataset.speed = speed;
  };
  const setLoop = (next: Loop | null): void => {
    loop = next;
    start = next?.start ?? null;
    follower.setLoop(next);
    keepBehind(next === null ? 0 : next.end - next.start);
    show();
  };
  const tryLoop = (from: number, to: number): void => {
    const next = makeLoop(film, from, to);
    if (next === null) {
      announce("That is too short for a loop");
      return;
    }
    setLoop(next);
    announce(`Loop ${presentTimecode(next.start)} to ${presentTimecode(next.end)}`);
  };
  const setStart = (): void => {
    if (loop !== null && video.currentTime < loop.end) {
      tryLoop(video.currentTime, loop.end);
      return;
    }
    setLoop(null);
    start = snapToBar(bars, video.currentTime);
    show();
    announce(`Loop from ${presentTimecode(start)}`);
  };
  const setEnd = (): void => tryLoop(start ?? 0, video.currentTime);
  const clearLoop = (): void => {
    if (start === null) return;
    setLoop(null);
    announce("Loop cleared");
  };
  const step = (direction: 1 | -1): void => {
    const bar = findBarStart(bars, video.currentTime, direction);
    if (bar === null) {
      seekBy(video, direction * stepSeconds, announce);
      return;
    }
    video.currentTime = bar;
    announce(direction > 0 ? "One bar on" : "One bar back");
  };
  const lane = createLoopLane(view.loopLane, {
    durationSeconds: () => durationSeconds,
    onDrag: tryLoop,
    onTap: (seconds) => {
      video.currentTime = seconds;
    },
    onStep: (edge, direction) => {
      if (loop === null) return;
      const moved = { ...loop, [edge]: stepEdge(bars, loop[edge], direction) };
      if (moved.start < moved.end) tryLoop(moved.start, moved.end);
    },
  });
  buttons.loop.onclick = () => {
    if (loop !== null) clearLoop();
    else if (start === null) setStart();
    else setEnd();
  };
  if (bars.length > 0) nameSteps(buttons);
  buttons.back.onclick = () => step(-1);
  buttons.on.onclick = () => step(1);
  buttons.slower.onclick = () => setSpeed(adjacentSpeed(video.playbackRate, -1));
  buttons.faster.onclick = () => setSpeed(adjacentSpeed(video.playbackRate, 1));
  show();
  showSpeed();
  video.addEventListener("ratechange", showSpeed);
  return {
    setStart,
    setEnd,
    clearLoop,
    step,
    stop: () => {
      video.removeEventListener("ratechange", showSpeed);
      follower.stop();
      lane.stop();
    },
  };
}

/** The next action of the loop's button. */
function nextPress(start: number | null, loop: Loop | null): { text: string; label: string } {
  if (loop !== null) return { text: "Clear", label: "Clear the loop" };
  if (start !== null) return { text: "Set B", label: "Set B: the loop ends here" };
  return { text: "Set A", label: "Set A: the loop begins here" };
}

function nameSteps({ back, on }: PlayerView["practice"]): void {
  back.textContent = "− bar";
  back.ariaLabel = "Back one bar";
  on.textContent = "+ bar";
  on.ariaLabel = "On one bar";
}
