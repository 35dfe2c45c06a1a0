import { createStore } from "zustand/vanilla";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { PlayedKey } from "../../input/played-keys.ts";
import { planWaiting, type WaitSettings } from "../waiting/plan-waiting.ts";
import { createFollower, type Follower } from "./follow.ts";
import { type BarJudgement, type HandBar, judgeBars } from "./judge-bars.ts";

/** How a pass went. */
export interface PlayReport {
  due: number;
  right: number;
  /** Ordered by bar. */
  bars: readonly BarJudgement[];
  /** The bar and hand with most faults; null without any. */
  hardest: HandBar | null;
}

export interface PlaySnapshot {
  status: "ready" | "playing" | "ended";
  /** The sounding bar at which the player is. */
  bar: number;
  /** Set once the pass has ended. */
  report: PlayReport | null;
}

/** A pass through a passage, which nothing stops. */
export interface PlaySession {
  getSnapshot(): PlaySnapshot;
  subscribe(listener: () => void): () => void;
  /** The position in this many seconds, if the player goes on in their tempo. */
  beatIn(seconds: number): number;
  play(key: PlayedKey): void;
  /** How the bars went so far, ordered by bar. */
  judge(): BarJudgement[];
  /** Ends the pass and reports on it. Without any key it is not begun. */
  end(): void;
  /** Begins a new pass. */
  repeat(): void;
}

interface PlayOptions {
  document: PracticeDocument;
  settings: WaitSettings;
  /** On the clock of `performance.now()`. */
  nowMilliseconds: () => number;
}

/**
 * Follows the player through the passage at their own tempo, and reports at its end. The view goes
 * on in the player's tempo, and waits before the next note.
 */
export function startPlaySession({
  document,
  settings,
  nowMilliseconds,
}: PlayOptions): PlaySession {
  const { steps, fromBeat } = planWaiting(document, settings);
  const startBar = settings.passage.fromBar;
  const ready: PlaySnapshot = { status: "ready", bar: startBar, report: null };
  const store = createStore<PlaySnapshot>(() => ready);
  const open = (): Follower => createFollower(steps, { secondsPerBeat: 60 / document.tempo });
  let follower = open();
  let place = { beat: fromBeat, nextBeat: fromBeat, atSeconds: 0 };

  const judge = () => judgeBars(steps, follower.read());
  const end = (): void => {
    if (store.getState().status !== "playing") return;
    const { bar } = store.getState();
    store.setState({ status: "ended", bar, report: report(judge()) });
  };
  return {
    getSnapshot: store.getState,
    subscribe: store.subscribe,
    beatIn: (seconds) => {
      const { beat, nextBeat, atSeconds } = place;
      if (store.getState().status !== "playing") return beat;
      const elapsed = nowMilliseconds() / 1000 + seconds - atSeconds;
      return Math.min(nextBeat, beat + Math.max(0, elapsed) / follower.secondsPerBeat());
    },
    play: ({ pitch, isDown, at }) => {
      if (!isDown || store.getState().status === "ended") return;
      const step = steps[follower.play({ pitchMidi: pitch, seconds: at / 1000 })];
      if (!step) return;
      place = { beat: step.beat, nextBeat: step.nextBeat, atSeconds: at / 1000 };
      store.setState({ status: "playing", bar: step.bar, report: null });
      if (follower.isAtEnd()) end();
    },
    judge,
    end,
    repeat: () => {
      follower = open();
      place = { beat: fromBeat, nextBeat: fromBeat, atSeconds: 0 };
      store.setState(ready, true);
    },
  };
}

const faultsOf = ({ wrong, missing }: BarJudgement): number => wrong + missing;

function report(bars: readonly BarJudgement[]): PlayReport {
  const hardest = bars.toSorted((one, other) => faultsOf(other) - faultsOf(one))[0];
  return {
    due: bars.reduce((sum, { due }) => sum + due, 0),
    right: bars.reduce((sum, { right }) => sum + right, 0),
    bars,
    hardest: hardest && faultsOf(hardest) > 0 ? { bar: hardest.bar, hand: hardest.hand } : null,
  };
}
