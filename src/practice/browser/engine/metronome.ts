import type { PracticeBar, PracticeDocument } from "../../contract/practice-document.ts";
import { beatTolerance } from "./film-timeline.ts";
import { barIndexAt } from "./passage.ts";

export interface MetronomeBeat {
  /** In quarter notes. */
  beat: number;
  /** The counted number: 1, 2, 3 … */
  count: number;
  isAccent: boolean;
}

/** Clicks in [fromBeat, toBeat): dotted quarters in 6/8. A pick-up counts as the end of its bar. */
export function metronomeBeats(
  document: PracticeDocument,
  fromBeat: number,
  toBeat: number,
): MetronomeBeat[] {
  return document.bars
    .flatMap((bar, index) => beatsOfBar(document, bar, index))
    .filter(({ beat }) => beat >= fromBeat - beatTolerance && beat < toBeat - beatTolerance);
}

/**
 * Clicks that lead to a beat: one full bar, and the part of the beat's own bar before it. Their
 * beats may be negative.
 */
export function countInBeats(document: PracticeDocument, beat: number): MetronomeBeat[] {
  const index = barIndexAt(document, beat);
  const bar = document.bars[index];
  if (!bar) return [];
  const unit = countedLength(document, index);
  const before = beat - bar.startBeat + missingBeats(document, bar, index);
  const counted = Math.ceil(before / unit - beatTolerance);
  const firstBeat = beat - before - bar.countedBeats * unit;
  return Array.from({ length: bar.countedBeats + counted }, (_, place) =>
    countedBeat(firstBeat + place * unit, place % bar.countedBeats),
  );
}

const countedBeat = (beat: number, place: number): MetronomeBeat => ({
  beat,
  count: place + 1,
  isAccent: place === 0,
});

function beatsOfBar(document: PracticeDocument, bar: PracticeBar, index: number): MetronomeBeat[] {
  const unit = countedLength(document, index);
  const missing = missingBeats(document, bar, index);
  const first = Math.ceil(missing / unit - beatTolerance);
  const count = Math.ceil((missing + bar.beats) / unit - beatTolerance);
  return Array.from({ length: Math.max(0, count - first) }, (_, place) =>
    countedBeat(bar.startBeat - missing + (first + place) * unit, first + place),
  );
}

/** The part of a full bar that a pick-up lacks. Other incomplete bars lack their end. */
function missingBeats(document: PracticeDocument, bar: PracticeBar, index: number): number {
  if (bar.writtenIndex !== 0 || document.pickupBeats === 0) return 0;
  return Math.max(0, bar.countedBeats * countedLength(document, index) - bar.beats);
}

/**
 * Quarter notes of one counted beat. An incomplete bar does not show this, so its neighbour of the
 * same metre does: for a pick-up the bar after it, for others the bar before.
 */
function countedLength({ bars, pickupBeats }: PracticeDocument, index: number): number {
  const bar = bars[index];
  if (!bar) return 1;
  const isPickup = bar.writtenIndex === 0 && pickupBeats > 0;
  const [previous, next] = [bars[index - 1], bars[index + 1]];
  const neighbour = isPickup ? bars.find(({ writtenIndex }) => writtenIndex === 1) : previous;
  const isMetreItsOwn = !isPickup && next?.beats === bar.beats;
  const isIncomplete =
    neighbour !== undefined &&
    neighbour.countedBeats === bar.countedBeats &&
    neighbour.beats > bar.beats + beatTolerance;
  const full = isIncomplete && !isMetreItsOwn ? neighbour : bar;
  return full.beats / full.countedBeats;
}
