import type { PracticeDocument } from "../../contract/practice-document.ts";
import type { Hands } from "./hands.ts";
import { countWhiteKeys, type KeyRange, keyPlaces } from "./keyboard-range.ts";

/** The due keys, or none while the score plays by itself. */
interface KeyMoment {
  /** Null where the keyboard rests. */
  beat: number | null;
  due: readonly { pitchMidi: number }[];
}

/**
 * The part of a keyboard that a narrow window shows. Lengths are in widths of a white key, places
 * are counted from the keyboard's left edge.
 */
export interface KeyWindow {
  /** The whole keyboard's width. */
  whole: number;
  /** The window's width. It equals `whole` where all keys fit. */
  shown: number;
  /**
   * The window's next left edge. The window stays where it is while it shows the keys of the next
   * two beats. Otherwise it moves to the middle of as many coming keys as fit.
   */
  follow: (left: number, moment: KeyMoment) => number;
  /** The left edge at which the window shows a key, as close as possible to the given one. */
  showKey: (left: number, pitchMidi: number) => number;
}

interface KeyWindowOptions {
  range: KeyRange;
  /** The hands whose keys are shown. */
  hands: Hands;
  /** How many white keys fit. The window shows more for the widest chord. */
  fitting: number;
}

/** Notes that start closer together than this are one chord. */
const togetherBeats = 1e-6;
const nearBeats = 2;
const farBeats = 8;

export function createKeyWindow(
  { notes }: PracticeDocument,
  { range, hands, fitting }: KeyWindowOptions,
): KeyWindow {
  const placeOf = new Map(keyPlaces(range).map((place) => [place.pitch, place]));
  const whole = countWhiteKeys(range);
  const played = notes
    .filter(({ hand, pitchMidi }) => (hands === "both" || hand === hands) && placeOf.has(pitchMidi))
    .toSorted((one, other) => one.startBeat - other.startBeat);
  const spanOf = (pitches: readonly number[]): Span | null => {
    const shown = pitches.flatMap((pitch) => placeOf.get(pitch) ?? []);
    if (shown.length === 0) return null;
    return {
      from: Math.min(...shown.map(({ left }) => left)),
      to: Math.max(...shown.map(({ left, width }) => left + width)),
    };
  };
  const chords = Map.groupBy(played, ({ startBeat }) => Math.round(startBeat / togetherBeats));
  const widest = [...chords.values()].reduce((most, chord) => {
    const span = spanOf(chord.map(({ pitchMidi }) => pitchMidi));
    return Math.max(most, span ? span.to - span.from : 0);
  }, 0);
  const shown = Math.min(whole, Math.max(fitting, Math.ceil(widest)));
  const clamp = (left: number): number => Math.max(0, Math.min(whole - shown, left));
  const isShown = (left: number, { from, to }: Span): boolean => from >= left && to <= left + shown;

  /** The keys from a beat on for this many beats, as long as they fit. */
  const comingSpan = ({ beat, due }: KeyMoment, beats: number): Span | null => {
    if (beat === null) return null;
    let span = spanOf(due.map(({ pitchMidi }) => pitchMidi));
    for (const { startBeat, pitchMidi } of played) {
      if (startBeat < beat - togetherBeats) continue;
      if (span !== null && startBeat > beat + beats) break;
      const next = joinSpans(span, spanOf([pitchMidi]));
      if (next === null || next.to - next.from > shown) break;
      span = next;
    }
    return span;
  };
  return {
    whole,
    shown,
    follow: (left, moment) => {
      const near = comingSpan(moment, nearBeats);
      if (near === null || isShown(left, near)) return clamp(left);
      const far = comingSpan(moment, farBeats) ?? near;
      return clamp((far.from + far.to - shown) / 2);
    },
    showKey: (left, pitchMidi) => {
      const span = spanOf([pitchMidi]);
      if (span === null || isShown(left, span)) return left;
      return clamp(span.from < left ? span.from : span.to - shown);
    },
  };
}

/** The places of some keys, from the left edge of the lowest to the right edge of the highest. */
interface Span {
  from: number;
  to: number;
}

function joinSpans(one: Span | null, other: Span | null): Span | null {
  if (one === null || other === null) return one ?? other;
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}
