import { createStore } from "zustand/vanilla";
import type { AudibleNote, PracticeDocument } from "#practice/contract/practice-document.ts";
import type { PlayedKey } from "../../input/played-keys.ts";
import type { Transport, TransportRun } from "../../sound/transport.ts";
import { beatTolerance } from "../film-timeline.ts";
import { includesHand } from "../hands.ts";
import { countInBeats, metronomeBeats } from "../metronome.ts";
import { planWaiting, type WaitPlan, type WaitSettings } from "./plan-waiting.ts";
import {
  beginWaiting,
  type DueNote,
  dueNotes,
  isHintShown,
  type KeyVerdict,
  passOver,
  playKey,
  type WaitState,
} from "./wait-mode.ts";

export interface WaitSnapshot {
  /** "moving": the other hand plays up to the next due note, which the learner may strike early. */
  status: "counting-in" | "waiting" | "moving" | "paused" | "ended";
  due: readonly DueNote[];
  stepIndex: number;
  stepCount: number;
  bar: number;
  isHintShown: boolean;
  /** Null again after a right key. */
  lastWrong: { pitchMidi: number; at: number } | null;
  mistakesByBar: ReadonlyMap<number, number>;
  /** Wrong keys that were the first in their step, which do not count as mistakes. */
  forgiven: number;
  /** The number of skipped steps. */
  skipped: number;
  /** The round of a looped passage: 1, 2, 3 … */
  round: number;
}

export interface WaitSession {
  getSnapshot(): WaitSnapshot;
  subscribe(listener: () => void): () => void;
  /** The score's position, which stands still while the session waits. */
  beatNow(): number;
  /** The position in this many seconds, if no key is played. */
  beatIn(seconds: number): number;
  play(key: PlayedKey): KeyVerdict;
  /** Continues at the same step, in another tempo or key. */
  change(choices: WaitChoices): void;
  /** Restarts at the passage's first note without mistakes. */
  repeat(): void;
  /** Skips the due notes. */
  goOn(): void;
  pause(): void;
  resume(): void;
  /** Silences all planned sound and ends the session. */
  end(): void;
}

export interface WaitOptions {
  settings: WaitSettings;
  transport: Transport;
  /**
   * Counts in and plays up to the first due note; true by default. A browser that may not play
   * sound yet cannot.
   */
  leadsIn?: boolean;
  /** Waits at the first step from this beat on; at the passage's beginning if it has none. */
  fromBeat?: number | null;
}

/** The options that may change while the session waits. */
export interface WaitChoices {
  /** The same score, perhaps transposed. */
  document: PracticeDocument;
  speed: number;
  isLooping: boolean;
  hasCountIn: boolean;
  /** Clicks while the score moves. */
  hasMetronome: boolean;
  playsOtherHand: boolean;
}

/**
 * Waits for the due notes, plays the other hand up to the next ones, and starts again if the
 * passage loops.
 */
export function startWaitSession(options: WaitOptions, given: WaitChoices): WaitSession {
  const { transport, settings, leadsIn = true } = options;
  let choices = given;
  let plan = planWaiting(choices.document, settings);
  let state = beginWaiting(plan);
  let status: WaitSnapshot["status"] = "waiting";
  let lastWrong: WaitSnapshot["lastWrong"] = null;
  let round = 1;
  let standingBeat = plan.steps[0]?.beat ?? plan.toBeat;
  /** The step that the score moves from; before the first step, the lead-in. */
  let leftStep = -1;
  const present = () => presentWaiting(plan, { state, status, lastWrong, round });
  const store = createStore(() => present());
  const setStatus = (next: WaitSnapshot["status"]) => {
    status = next;
    store.setState(present(), true);
  };

  /** Moves from a step, or from a later beat, to the next step and waits there. */
  const moveFrom = (step: number, beat = beatOf(plan, step)): void => {
    leftStep = step;
    standingBeat = plan.steps[step]?.nextBeat ?? plan.steps[0]?.beat ?? plan.toBeat;
    if (standingBeat > beat + beatTolerance) {
      setStatus("moving");
      transport.run({ ...soundOf(plan, choices, { step, beat }), onEnd: arrive });
    } else {
      arrive();
    }
  };
  const arrive = (): void => {
    if (status === "paused") return;
    const isPassageOver = standingBeat >= plan.toBeat - beatTolerance;
    if (state.isEnded) setStatus("ended");
    else if (isPassageOver && state.stepIndex === 0) leadIn();
    else setStatus("waiting");
  };
  const leadIn = (): void => moveFrom(-1);
  const begin = () => {
    const { document, hasCountIn } = choices;
    const countIn = hasCountIn ? countInBeats(document, plan.fromBeat) : [];
    if (countIn.length === 0) {
      leadIn();
      return;
    }
    leftStep = -1;
    standingBeat = plan.steps[0]?.beat ?? plan.toBeat;
    setStatus("counting-in");
    const onStart = () => {
      if (standingBeat > plan.fromBeat + beatTolerance) setStatus("moving");
    };
    const moving = soundOf(plan, choices, { step: -1, beat: plan.fromBeat });
    transport.run({ ...moving, countIn, onStart, onEnd: arrive });
  };
  const advance = (next: WaitState) => {
    const left = state.stepIndex;
    state = next;
    lastWrong = null;
    if (state.isEnded && choices.isLooping && plan.steps.length > 0) {
      round += 1;
      state = beginWaiting(plan, state);
    }
    if (plan.steps[left]) moveFrom(left);
  };
  const beatIn = (seconds: number) =>
    transport.isRunning ? transport.beatIn(seconds) : standingBeat;
  const isActive = () => status !== "paused" && status !== "ended";

  const { fromBeat = null } = options;
  const resumed = fromBeat === null ? 0 : plan.steps.findIndex(({ beat }) => beat >= fromBeat);
  if (resumed > 0) {
    state = { ...state, stepIndex: resumed };
    leftStep = resumed - 1;
    standingBeat = plan.steps[resumed]?.beat ?? plan.toBeat;
    store.setState(present(), true);
  } else if (leadsIn || plan.steps.length === 0) begin();
  return {
    getSnapshot: store.getState,
    subscribe: store.subscribe,
    beatIn,
    beatNow: () => beatIn(0),
    play: (key) => {
      if (!isActive()) return "ignored";
      const { state: next, verdict } = playKey(plan, state, key);
      if (verdict === "advanced") {
        advance(next);
      } else if (verdict !== "ignored") {
        state = next;
        lastWrong = verdict === "wrong" ? { pitchMidi: key.pitch, at: key.at } : null;
        store.setState(present(), true);
      }
      return verdict;
    },
    change: (next) => {
      if (next === choices) return;
      if (next.document !== choices.document) {
        plan = planWaiting(next.document, settings);
        state = { ...state, struck: [] };
      }
      choices = next;
      if (status === "moving") moveFrom(leftStep, transport.beatNow());
      else if (status === "counting-in") begin();
      else store.setState(present(), true);
    },
    repeat: () => {
      transport.stop();
      state = beginWaiting(plan);
      lastWrong = null;
      begin();
    },
    goOn: () => {
      if (isActive()) advance(passOver(plan, state));
    },
    pause: () => {
      if (!isActive()) return;
      standingBeat = plan.steps[state.stepIndex]?.beat ?? plan.toBeat;
      status = "paused";
      transport.stop();
      store.setState(present(), true);
    },
    resume: () => {
      if (status === "paused") setStatus(state.isEnded ? "ended" : "waiting");
    },
    end: () => {
      status = "ended";
      transport.stop();
    },
  };
}

const beatOf = (plan: WaitPlan, step: number): number => plan.steps[step]?.beat ?? plan.fromBeat;

/**
 * The sound between a step and the next. If the browser is silent, the learner does not wait for
 * it.
 */
function soundOf(
  plan: WaitPlan,
  { document, speed, playsOtherHand, hasMetronome }: WaitChoices,
  { step, beat }: { step: number; beat: number },
): TransportRun {
  const left = plan.steps[step];
  const notes = left ? left.accompaniment : plan.leadIn;
  const toBeat = left?.nextBeat ?? plan.steps[0]?.beat ?? plan.toBeat;
  const ownOf = (audible: readonly AudibleNote[]) => {
    const { hands } = plan.settings;
    const own = new Set<AudibleNote>(
      plan.document.notes.filter(({ hand }) => includesHand(hands, hand)),
    );
    return audible.filter((note) => own.has(note));
  };
  return {
    fromBeat: beat,
    toBeat,
    speed,
    isSkippedInSilence: true,
    pedals: document.pedals,
    notes: playsOtherHand ? notes : ownOf(notes),
    clicks: hasMetronome ? metronomeBeats(document, beat, toBeat) : [],
  };
}

function presentWaiting(
  plan: WaitPlan,
  now: Pick<WaitSnapshot, "status" | "lastWrong" | "round"> & { state: WaitState },
): WaitSnapshot {
  const { state, ...shown } = now;
  return {
    ...shown,
    due: dueNotes(plan, state),
    stepIndex: state.stepIndex,
    stepCount: plan.steps.length,
    bar: plan.steps[state.stepIndex]?.bar ?? plan.settings.passage.toBar,
    isHintShown: isHintShown(state),
    mistakesByBar: state.mistakesByBar,
    forgiven: state.forgiven,
    skipped: state.skipped,
  };
}
