import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { Hands } from "../engine/hands.ts";
import type { DueNote } from "../engine/waiting/wait-mode.ts";
import type { FrameLoop } from "./frame-loop.ts";
import type { StagePainter } from "./painting/stage-painter.ts";

/** Where the score stands. */
export interface StageClock {
  /** Where it will stand in so many seconds, if nothing intervenes; null where the keyboard rests. */
  beatIn: (seconds: number) => number | null;
  /** Whose notes sound: a film may play one hand alone. */
  handsNow: () => Hands;
  /** What the learner is to play now; the same array as long as it is the same. */
  due: () => readonly DueNote[];
  isHintShown: () => boolean;
  /** The key that was struck wrongly last; null once a right one follows. */
  wrongPitch: () => number | null;
  /** Whether the score holds for the learner, so that what begins at this beat does not sound yet. */
  isWaiting: () => boolean;
  /** Calls back where it goes on otherwise than `beatIn` said, or something else is due. */
  subscribe: (listener: () => void) => () => void;
}

/** What all parts of the stage share. */
export interface StageScene {
  /** Transposed. */
  document: PracticeDocument;
  clock: StageClock;
  frameLoop: FrameLoop;
  painter: StagePainter;
  hands: Hands;
}

const nothingDue: readonly DueNote[] = [];

/** A clock that stands. */
export function standingClock(beat: number): Pick<StageClock, "beatIn" | "subscribe"> {
  return { beatIn: () => beat, subscribe: () => () => {} };
}

const bothHands = (): Hands => "both";

/** A clock of something that plays by itself. */
export function playingClock({
  beatIn,
  subscribe,
  handsNow = bothHands,
}: Pick<StageClock, "beatIn" | "subscribe"> & Partial<StageClock>): StageClock {
  return {
    beatIn,
    subscribe,
    handsNow,
    due: () => nothingDue,
    isHintShown: () => false,
    wrongPitch: () => null,
    isWaiting: () => false,
  };
}
