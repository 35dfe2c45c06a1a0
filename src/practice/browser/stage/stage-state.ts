import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { Hands } from "../engine/hands.ts";
import type { DueNote } from "../engine/waiting/wait-mode.ts";
import type { FrameLoop } from "./frame-loop.ts";

/** Where the score stands, asked for at each frame. */
export interface StageClock {
  /** Null where the keyboard rests. */
  beatNow: () => number | null;
  /** Whose notes sound: a film may play one hand alone. */
  handsNow: () => Hands;
  /** What the learner is to play now; the same array as long as it is the same. */
  due: () => readonly DueNote[];
  isHintShown: () => boolean;
  /** The key that was struck wrongly last; null once a right one follows. */
  wrongPitch: () => number | null;
  /** Whether the score holds for the learner, so that what begins at this beat does not sound yet. */
  isWaiting: () => boolean;
}

/** What all parts of the stage share. */
export interface StageScene {
  /** Transposed. */
  document: PracticeDocument;
  clock: StageClock;
  frames: FrameLoop;
  hands: Hands;
}

const nothingDue: readonly DueNote[] = [];

const bothHands = (): Hands => "both";

/** A clock of something that plays by itself. */
export function playingClock(beatNow: () => number | null, handsNow = bothHands): StageClock {
  return {
    beatNow,
    handsNow,
    due: () => nothingDue,
    isHintShown: () => false,
    wrongPitch: () => null,
    isWaiting: () => false,
  };
}
