import type { PracticeDocument, PracticeNote } from "../../contract/practice-document.ts";
import type { PlayedKey } from "../input/played-keys.ts";
import { makeObservable } from "../observable.ts";
import type { Transport } from "../sound/transport.ts";
import { beatTolerance } from "./film-timeline.ts";
import { includesHand } from "./hands.ts";
import { countInBeats, metronomeBeats } from "./metronome.ts";
import { planWaiting, type WaitPlan, type WaitSettings } from "./plan-waiting.ts";
import {
  beginWaiting,
  type DueNote,
  dueNotes,
  isHintShown,
  type KeyVerdict,
  playKey,
  skipStep,
  type WaitState,
} from "./wait-mode.ts";

export interface WaitSnapshot {
  /** "moving": the other hand plays up to the next due note, which may be struck early. */
  status: "counting-in" | "waiting" | "moving" | "paused" | "ended";
  due: readonly DueNote[];
  stepIndex: number;
  stepCount: number;
  bar: number;
  isHintShown: boolean;
  /** Null again after a right key. */
  lastWrong: { pitchMidi: number; at: number } | null;
  mistakesByBar: ReadonlyMap<number, number>;
  /** 1, 2, 3 … as the passage repeats. */
  round: number;
}

export interface WaitSession {
  getSnapshot(): WaitSnapshot;
  subscribe(listener: () => void): () => void;
  /** Where the score stands; it stands still while it waits. */
  beatNow(): number;
  play(key: PlayedKey): KeyVerdict;
  /** From the passage's first note. */
  repeat(): void;
  /** Passes over the due notes. */
  goOn(): void;
  pause(): void;
  resume(): void;
  /** Silences what is planned; the session is over. */
  end(): void;
}

export interface WaitOptions {
  document: PracticeDocument;
  settings: WaitSettings;
  speed: number;
  transport: Transport;
  isLooping: boolean;
  hasCountIn: boolean;
  /** Clicks while the score moves. */
  hasMetronome: boolean;
  playsOtherHand: boolean;
}

/** Waits for the due notes, plays the other hand up to the next ones, and begins anew where it loops. */
export function startWaitSession(options: WaitOptions): WaitSession {
  const { transport } = options;
  const plan = planWaiting(options.document, options.settings);
  let state = beginWaiting(plan);
  let status: WaitSnapshot["status"] = "waiting";
  let lastWrong: WaitSnapshot["lastWrong"] = null;
  let round = 1;
  let standingBeat = plan.fromBeat;
  const present = () => presentWaiting(plan, { state, status, lastWrong, round });
  const store = makeObservable(present());
  const setStatus = (next: WaitSnapshot["status"]) => {
    status = next;
    store.set(present());
  };

  /** Plays up to where the learner is waited for, then stands there. */
  const moveTo = (toBeat: number, from: { beat: number; notes: readonly PracticeNote[] }): void => {
    standingBeat = toBeat;
    if (toBeat > from.beat + beatTolerance) {
      setStatus("moving");
      transport.run({ ...soundOf(options, from, toBeat), onEnd: arrive });
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
  const leadIn = (): void =>
    moveTo(plan.steps[0]?.beat ?? plan.toBeat, { beat: plan.fromBeat, notes: plan.leadIn });
  const begin = () => {
    const countIn = options.hasCountIn ? countInBeats(options.document, plan.fromBeat) : [];
    if (countIn.length === 0) {
      leadIn();
      return;
    }
    standingBeat = plan.steps[0]?.beat ?? plan.toBeat;
    setStatus("counting-in");
    const from = { beat: plan.fromBeat, notes: plan.leadIn };
    const moving = soundOf(options, from, standingBeat);
    const onStart = () => {
      if (standingBeat > plan.fromBeat + beatTolerance) setStatus("moving");
    };
    transport.run({ ...moving, countIn, onStart, onEnd: arrive });
  };
  const advance = (next: WaitState) => {
    const step = plan.steps[state.stepIndex];
    state = next;
    lastWrong = null;
    if (state.isEnded && options.isLooping && plan.steps.length > 0) {
      round += 1;
      state = beginWaiting(plan, state.mistakesByBar);
    }
    if (step) moveTo(step.nextBeat, { beat: step.beat, notes: step.accompaniment });
  };
  const isActive = () => status !== "paused" && status !== "ended";

  begin();
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    beatNow: () => (transport.isRunning ? transport.beatNow() : standingBeat),
    play: (key) => {
      if (!isActive()) return "ignored";
      const { state: next, verdict } = playKey(plan, state, key);
      if (verdict === "advanced") {
        advance(next);
      } else if (verdict !== "ignored") {
        state = next;
        lastWrong = verdict === "wrong" ? { pitchMidi: key.pitch, at: key.at } : null;
        store.set(present());
      }
      return verdict;
    },
    repeat: () => {
      transport.stop();
      state = beginWaiting(plan, state.mistakesByBar);
      lastWrong = null;
      begin();
    },
    goOn: () => {
      if (isActive()) advance(skipStep(plan, state));
    },
    pause: () => {
      if (!isActive()) return;
      standingBeat = plan.steps[state.stepIndex]?.beat ?? plan.toBeat;
      status = "paused";
      transport.stop();
      store.set(present());
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

/** What sounds between two beats. */
function soundOf(
  { document, settings, speed, playsOtherHand, hasMetronome }: WaitOptions,
  from: { beat: number; notes: readonly PracticeNote[] },
  toBeat: number,
) {
  const isOwn = ({ hand }: PracticeNote) => includesHand(settings.hands, hand);
  return {
    fromBeat: from.beat,
    toBeat,
    speed,
    notes: playsOtherHand ? from.notes : from.notes.filter(isOwn),
    pedals: document.pedals,
    clicks: hasMetronome ? metronomeBeats(document, from.beat, toBeat) : [],
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
  };
}
