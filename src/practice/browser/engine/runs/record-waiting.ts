import { type BarCounts, sumCounts } from "#practice/contract/practice-run.ts";
import type { PlayedKey } from "../../input/played-keys.ts";
import { nearestHand, type PracticeHand } from "../hands.ts";
import type { WaitSettings } from "../waiting/plan-waiting.ts";
import type { DueNote, KeyVerdict } from "../waiting/wait-mode.ts";
import type { WaitSession, WaitSnapshot } from "../waiting/wait-session.ts";
import type { RunKeeper } from "./run-recorder.ts";

interface RecordingOptions {
  settings: Pick<WaitSettings, "hands" | "passage">;
  /** The share of the score's tempo. */
  speed: number;
  runs: RunKeeper;
  /**
   * Called when the learner has played the whole passage, with what the round counted and the
   * sounding bars that had a fault or a hint.
   */
  onRound?: (counts: RoundCounts, faultyBars: readonly number[]) => void;
}

export type RoundCounts = Pick<BarCounts, "due" | "right" | "wrong" | "missing" | "hints">;

/**
 * A wait session that records a run for each way through its passage. Another tempo begins
 * another run.
 */
export function recordWaiting(
  session: WaitSession,
  { settings, speed: firstSpeed, runs, onRound }: RecordingOptions,
): WaitSession {
  const { hands, passage } = settings;
  const open = () => runs.open({ ...passage, hands, mode: "wait", speed });
  let speed = firstSpeed;
  let recorder = open();
  /** Wrong keys since the due step began. */
  let wrong: number[] = [];
  /** Whether a microphone has heard a key of the due step. */
  let isHeard = false;
  /** Since the passage's beginning, at whatever tempo. */
  let round: (RoundCounts & { bar: number })[] = [];
  let isWholeRound = session.getSnapshot().stepIndex === 0;

  const addStep = (
    { bar, due, isHintShown }: WaitSnapshot,
    isRight: (note: DueNote) => boolean,
  ): void => {
    const hands = isHeard ? [] : due.map((note) => note.hand);
    for (const hand of new Set<PracticeHand>(hands)) {
      const own = due.filter((note) => note.hand === hand);
      const right = own.filter(isRight).length;
      const counts = {
        due: own.length,
        right,
        wrong: wrong.filter((pitchMidi) => nearestHand(due, pitchMidi) === hand).length,
        missing: own.length - right,
        hints: isHintShown ? 1 : 0,
      };
      recorder.add({ bar, hand, ...counts });
      round.push({ bar, ...counts });
    }
    wrong = [];
    isHeard = false;
  };
  const beginRound = (): void => {
    round = [];
    isWholeRound = true;
  };
  const end = (): void => {
    runs.end(recorder);
    recorder = open();
  };
  /** After a step has been left. */
  const leave = ({ stepIndex, stepCount, bar }: WaitSnapshot): void => {
    if (stepIndex === stepCount - 1) {
      recorder.finish();
      end();
      if (isWholeRound) onRound?.(sumCounts(round), faultyBarsOf(round));
      beginRound();
    } else if (session.getSnapshot().bar !== bar) {
      runs.keep(recorder);
    }
  };
  /** The step that is given up counts if the learner tried it. */
  const giveUp = (): void => {
    const snapshot = session.getSnapshot();
    if (wrong.length > 0 || snapshot.due.some(({ isStruck }) => isStruck)) {
      addStep(snapshot, ({ isStruck }) => isStruck);
    }
    isHeard = false;
    end();
  };
  /** A microphone hears no wrong keys, so that a step of which it hears one counts in no run or round. */
  const playHeard = (key: PlayedKey, { stepIndex, stepCount }: WaitSnapshot): KeyVerdict => {
    const verdict = session.play(key);
    wrong = [];
    isWholeRound = false;
    isHeard = verdict === "struck" || (isHeard && verdict !== "advanced");
    if (verdict === "advanced" && stepIndex === stepCount - 1) {
      end();
      beginRound();
    }
    return verdict;
  };
  return {
    ...session,
    play: (key: PlayedKey): KeyVerdict => {
      const before = session.getSnapshot();
      if (key.source === "microphone") return playHeard(key, before);
      if (before.status !== "paused" && before.status !== "ended") recorder.hear(key);
      const verdict = session.play(key);
      if (verdict === "wrong") wrong.push(key.pitch);
      if (verdict === "advanced") {
        addStep(before, () => true);
        leave(before);
      }
      return verdict;
    },
    goOn: () => {
      const before = session.getSnapshot();
      session.goOn();
      if (session.getSnapshot().skipped === before.skipped) return;
      addStep(before, ({ isStruck }) => isStruck);
      leave(before);
    },
    change: (choices) => {
      if (choices.speed !== speed) {
        speed = choices.speed;
        end();
      }
      session.change(choices);
    },
    repeat: () => {
      giveUp();
      beginRound();
      session.repeat();
    },
    pause: () => {
      session.pause();
      runs.keep(recorder);
    },
    end: () => {
      giveUp();
      session.end();
    },
  };
}

function faultyBarsOf(round: readonly (RoundCounts & { bar: number })[]): number[] {
  const faulty = round.filter(({ wrong, missing, hints }) => wrong + missing + hints > 0);
  return [...new Set(faulty.map(({ bar }) => bar))];
}
