import type { PracticeDocument } from "../../contract/practice-document.ts";
import { ordinal } from "../../contract/printed-bars.ts";
import { beatTolerance, type FilmTimeline } from "./film-timeline.ts";

/** The practised bars as they sound, both inclusive. */
export interface Passage {
  fromBar: number;
  toBar: number;
}

export const wholePiece = ({ bars }: PracticeDocument): Passage => ({
  fromBar: 0,
  toBar: Math.max(0, bars.length - 1),
});

export function isWholePiece(document: PracticeDocument, { fromBar, toBar }: Passage): boolean {
  const whole = wholePiece(document);
  return fromBar === whole.fromBar && toBar === whole.toBar;
}

export function barIndexAt({ bars }: PracticeDocument, beat: number): number {
  return Math.max(
    0,
    bars.findLastIndex((bar) => bar.startBeat <= beat + beatTolerance),
  );
}

export function passageBeats(
  { bars, totalBeats }: PracticeDocument,
  { fromBar, toBar }: Passage,
): { fromBeat: number; toBeat: number } {
  const last = bars[toBar];
  return {
    fromBeat: bars[fromBar]?.startBeat ?? 0,
    toBeat: bars[toBar + 1]?.startBeat ?? (last ? last.startBeat + last.beats : totalBeats),
  };
}

/**
 * The bars between two beats, given in any order. A beat on a bar line belongs to the bar inside.
 */
export function snapPassage(
  document: PracticeDocument,
  oneBeat: number,
  otherBeat: number,
): Passage {
  const fromBar = barIndexAt(document, Math.min(oneBeat, otherBeat));
  const endBeat = Math.max(oneBeat, otherBeat);
  return {
    fromBar,
    toBar: Math.max(fromBar, barIndexAt(document, endBeat - 2 * beatTolerance)),
  };
}

/** The bar's printed number, with the pass if the written bar sounds more than once. */
export function barLabel({ bars }: PracticeDocument, index: number): string {
  const bar = bars[index];
  if (!bar) return "";
  const sounds = bars.filter(({ writtenIndex }) => writtenIndex === bar.writtenIndex).length;
  return sounds > 1 ? `${bar.number} (${ordinal(bar.pass)} time)` : bar.number;
}

export function passageLabel(document: PracticeDocument, { fromBar, toBar }: Passage): string {
  const from = barLabel(document, fromBar);
  return fromBar === toBar ? `Bar ${from}` : `Bars ${from} to ${barLabel(document, toBar)}`;
}

/** The one span in which the film plays a passage; null if none does. */
export function passageOnFilm(
  document: PracticeDocument,
  film: FilmTimeline,
  passage: Passage,
  nearSeconds = 0,
): { fromSeconds: number; toSeconds: number } | null {
  return film.rangeAt(passageBeats(document, passage), nearSeconds);
}
