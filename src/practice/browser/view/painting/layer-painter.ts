import type { Hands } from "../../engine/hands.ts";

/** The score's state in a frame. */
export interface ViewMoment {
  /** Null where the keyboard rests. */
  beat: number | null;
  /** The hands whose notes sound. */
  hands: Hands;
  /** True while the score waits for the learner: notes that start at this beat do not sound yet. */
  isWaiting: boolean;
  /** Pitches of the keys that the learner holds down. */
  held: readonly number[];
}

export const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** The context of the page or of a worker. */
export type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface LayerFrame {
  context: DrawingContext;
  /** In CSS pixels. The context is scaled to the device's pixels. */
  width: number;
  height: number;
  moment: ViewMoment;
  /** True for an empty canvas, which is drawn even without a change. */
  isStale: boolean;
}

/** Draws a layer in a frame, if that differs from the previous frame. */
export type LayerPainter = (frame: LayerFrame) => void;

/** Notes that start at this beat or later do not sound yet. */
export const soundsBefore = ({ beat, isWaiting }: ViewMoment): number =>
  beat !== null && isWaiting ? beat : Number.POSITIVE_INFINITY;
