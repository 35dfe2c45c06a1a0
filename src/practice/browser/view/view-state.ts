import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { Hands } from "../engine/hands.ts";
import type { DueNote } from "../engine/waiting/wait-mode.ts";
import type { FrameLoop } from "./frame-loop.ts";
import type { ViewPainter } from "./painting/view-painter.ts";

/** The score's position. */
export interface ViewClock {
  /** The position in this many seconds, if nothing intervenes; null where the keyboard rests. */
  beatIn: (seconds: number) => number | null;
  /** The hands whose notes sound: a film may play one hand alone. */
  handsNow: () => Hands;
  /** The learner's due keys; the same array until they change. */
  due: () => readonly DueNote[];
  isHintShown: () => boolean;
  /** The key that was last struck wrongly; null after a right one. */
  wrongPitch: () => number | null;
  /** True while the score waits for the learner: notes that start at this beat do not sound yet. */
  isWaiting: () => boolean;
  /** Called when an earlier `beatIn` is no longer true or the due keys change. */
  subscribe: (listener: () => void) => () => void;
}

/** The state that all parts of the view share. */
export interface ViewScene {
  /** Transposed. */
  document: PracticeDocument;
  clock: ViewClock;
  frameLoop: FrameLoop;
  painter: ViewPainter;
  hands: Hands;
}

const nothingDue: readonly DueNote[] = [];

/** A clock that stands still. */
export function standingClock(beat: number): Pick<ViewClock, "beatIn" | "subscribe"> {
  return { beatIn: () => beat, subscribe: () => () => {} };
}

const bothHands = (): Hands => "both";

/** A clock of a player that plays by itself. */
export function playingClock({
  beatIn,
  subscribe,
  handsNow = bothHands,
}: Pick<ViewClock, "beatIn" | "subscribe"> & Partial<ViewClock>): ViewClock {
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
