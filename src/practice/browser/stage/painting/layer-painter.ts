import type { Hands } from "../../engine/hands.ts";

/** Where the score stands at a frame. */
export interface StageMoment {
  /** Null where the keyboard rests. */
  beat: number | null;
  /** Whose notes sound. */
  hands: Hands;
  /** The score holds for the learner: what begins at this beat does not sound yet. */
  isWaiting: boolean;
  /** Pitches of the keys that the learner holds. */
  held: readonly number[];
}

export const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** Of the page or of a worker. */
export type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface LayerFrame {
  context: DrawingContext;
  /** In CSS pixels; the context is scaled to the device's. */
  width: number;
  height: number;
  moment: StageMoment;
  /** The canvas is empty: it is drawn whether or not something moved. */
  isStale: boolean;
}

/** Draws a layer at a frame, where that differs from the frame before. */
export type LayerPainter = (frame: LayerFrame) => void;

/** What begins at this beat or later does not sound yet. */
export const soundsBefore = ({ beat, isWaiting }: StageMoment): number =>
  beat !== null && isWaiting ? beat : Number.POSITIVE_INFINITY;
