import { createStore } from "zustand/vanilla";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { KeySource, PlayedKey } from "../../input/played-keys.ts";
import type { WaitSettings } from "../waiting/plan-waiting.ts";
import { createFollower, type Follower } from "./follow.ts";
import { type BarJudgement, type HandBar, isOffBeat, judgeBars } from "./judge-bars.ts";
import { judgeLoudness, type UnevenBar } from "./judge-loudness.ts";
import { type BarTiming, judgeByLead, judgeRhythm, type Rhythm } from "./judge-rhythm.ts";
import { planFollowing } from "./plan-following.ts";

/** How a pass went. */
export interface PlayReport {
  due: number;
  right: number;
  /** Ordered by bar. */
  bars: readonly TimedBar[];
  /** The bar and hand with most faults, or else with the worst timing; null without any. */
  hardest: HandBar | null;
  rhythm: Rhythm;
  /** Bars that a hand played unevenly; only a MIDI keyboard tells. */
  uneven: readonly UnevenBar[];
}

export interface PlaySnapshot {
  status: "ready" | "playing" | "ended";
  /** The sounding bar at which the player is. */
  bar: number;
  /** Set once the pass has ended. */
  report: PlayReport | null;
}

/** How a hand played a bar, and how early or late where that can be judged. */
export type TimedBar = BarJudgement & Partial<Pick<BarTiming, "lateMs">>;

/** A key from its strike to its release, in seconds on the clock of `performance.now()`. */
export interface HeldKey {
  pitch: number;
  velocity: number;
  fromSeconds: number;
  toSeconds: number;
  source: KeySource;
  /** Where the lead was at the strike; null where none tells. */
  ledAt: LeadPlace | null;
}

/** A position of the lead, and its tempo there. */
interface LeadPlace {
  beat: number;
  secondsPerBeat: number;
}

/** A key whose release never came sounds for this long. */
const longestHeldSeconds = 4;

/** What sets the tempo beside the player: a metronome or the film. */
export interface Lead {
  /** The position in this many seconds; null where the film does not play the score. */
  beatIn(seconds: number): number | null;
}

/** A pass through a passage, which nothing stops. */
export interface PlaySession {
  getSnapshot(): PlaySnapshot;
  subscribe(listener: () => void): () => void;
  /** The position in this many seconds, if the player goes on in their tempo. */
  beatIn(seconds: number): number;
  /** Begins a pass that is led. One without a lead begins with its first key. */
  start(): void;
  play(key: PlayedKey): void;
  /** How the bars went so far, ordered by bar. */
  judge(): BarJudgement[];
  /** The keys of the pass, in the order in which they were struck. */
  listKeys(): HeldKey[];
  /** Ends the pass and reports on it. Without any key it is not begun. */
  end(): void;
  /** Begins a new pass. */
  repeat(): void;
}

interface PlayOptions {
  document: PracticeDocument;
  settings: WaitSettings;
  /** Null where the player sets the tempo. */
  lead?: Lead | null;
  /** The tempo at the beginning, as a share of the score's. */
  speed?: number;
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
  lead = null,
  speed = 1,
  nowMilliseconds,
}: PlayOptions): PlaySession {
  const { steps, fromBeat } = planFollowing(document, settings);
  const startBar = settings.passage.fromBar;
  const ready: PlaySnapshot = { status: "ready", bar: startBar, report: null };
  const store = createStore<PlaySnapshot>(() => ready);
  const open = (): Follower =>
    createFollower(steps, { secondsPerBeat: 60 / (document.tempo * speed) });
  let follower = open();
  /** A key for each strike of the follower. */
  let held: HeldKey[] = [];
  let place = { beat: fromBeat, nextBeat: fromBeat, atSeconds: 0 };

  const judge = () => judgeBars(steps, follower.read());
  const end = (): void => {
    if (store.getState().status !== "playing") return;
    const strikes = follower.read().map((strike, index) => ({ ...strike, key: held[index] }));
    if (strikes.length === 0) {
      store.setState(ready, true);
      return;
    }
    const rhythm = lead
      ? judgeByLead(
          steps,
          strikes.map((strike) => ({
            ...strike,
            lateSeconds: lateness(steps[strike.step]?.beat, strike.key?.ledAt),
          })),
        )
      : judgeRhythm(steps, strikes);
    const ledTo = lead?.beatIn(0) ?? fromBeat;
    const reachedStep = steps.findLastIndex(({ beat }) => beat < ledTo);
    const judged = judgeBars(steps, strikes, reachedStep);
    const { bar } = store.getState();
    const uneven = held.every(({ source }) => source === "midi")
      ? judgeLoudness(
          steps,
          strikes.map((strike) => ({ ...strike, velocity: strike.key?.velocity ?? 0 })),
        )
      : [];
    store.setState({ status: "ended", bar, report: report(judged, rhythm, uneven) });
  };
  const begin = (): void => {
    follower = open();
    held = [];
    place = { beat: fromBeat, nextBeat: fromBeat, atSeconds: 0 };
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
    listKeys: () => held,
    play: ({ pitch, velocity, isDown, at, source }) => {
      const { status } = store.getState();
      if (!isDown) {
        const key = held.findLast((each) => each.pitch === pitch);
        if (key) key.toSeconds = Math.min(key.toSeconds, at / 1000);
      }
      if (!isDown || status === "ended" || (lead && status === "ready")) return;
      const step = steps[follower.play({ pitchMidi: pitch, seconds: at / 1000 })];
      if (!step) return;
      const fromSeconds = at / 1000;
      held.push({
        pitch,
        velocity,
        fromSeconds,
        toSeconds: fromSeconds + longestHeldSeconds,
        source,
        ledAt: lead && placeOf(lead, (nowMilliseconds() - at) / 1000),
      });
      place = { beat: step.beat, nextBeat: step.nextBeat, atSeconds: at / 1000 };
      store.setState({ status: "playing", bar: step.bar, report: null });
      if (follower.isAtEnd()) end();
    },
    judge,
    end,
    start: () => {
      if (store.getState().status === "playing") return;
      begin();
      store.setState({ ...ready, status: "playing" }, true);
    },
    repeat: () => {
      begin();
      store.setState(ready, true);
    },
  };
}

const faultsOf = ({ wrong, missing }: BarJudgement): number => wrong + missing;

function addTiming(bars: readonly BarJudgement[], { timing }: Rhythm): TimedBar[] {
  const late = new Map(timing.map(({ bar, hand, lateMs }) => [`${bar} ${hand}`, lateMs]));
  return bars.map((judged) => {
    const lateMs = late.get(`${judged.bar} ${judged.hand}`);
    return lateMs === undefined ? judged : { ...judged, lateMs };
  });
}

/** A stretch of the lead that shows its tempo. */
const leadSeconds = 0.2;
/** A strike that is further off was not meant for the lead's beat. */
const mostLateBeats = 1;

function placeOf(lead: Lead, secondsAgo: number): LeadPlace | null {
  const [at, next] = [lead.beatIn(-secondsAgo), lead.beatIn(leadSeconds - secondsAgo)];
  if (at === null || next === null || next <= at) return null;
  return { beat: at, secondsPerBeat: leadSeconds / (next - at) };
}

/** How late a strike for a beat came, in seconds; null where the lead does not tell. */
function lateness(beat: number | undefined, ledAt: LeadPlace | null | undefined): number | null {
  if (beat === undefined || !ledAt) return null;
  const beats = ledAt.beat - beat;
  return Math.abs(beats) > mostLateBeats ? null : beats * ledAt.secondsPerBeat;
}

function report(
  judged: readonly BarJudgement[],
  rhythm: Rhythm,
  uneven: readonly UnevenBar[],
): PlayReport {
  const bars = addTiming(judged, rhythm);
  const faulty = bars.toSorted((one, other) => faultsOf(other) - faultsOf(one))[0];
  const offBeat = rhythm.timing
    .filter(isOffBeat)
    .toSorted((one, other) => Math.abs(other.lateMs) - Math.abs(one.lateMs))[0];
  const hardest = faulty && faultsOf(faulty) > 0 ? faulty : offBeat;
  return {
    due: bars.reduce((sum, { due }) => sum + due, 0),
    right: bars.reduce((sum, { right }) => sum + right, 0),
    bars,
    hardest: hardest ? { bar: hardest.bar, hand: hardest.hand } : null,
    rhythm,
    uneven,
  };
}
