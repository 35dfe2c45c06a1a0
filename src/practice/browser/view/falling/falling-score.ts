import type { PracticeDocument } from "#practice/contract/practice-document.ts";
import type { Hands } from "../../engine/hands.ts";
import { type KeyRange, keyPlaces } from "../../engine/keyboard-range.ts";
import { type NoteNaming, noteName } from "../../engine/note-names.ts";
import type { FallingScore } from "./falling-painter.ts";

/** A passage in beats. */
export interface PassageBeats {
  fromBeat: number;
  toBeat: number;
}

export interface FallingOptions {
  range: KeyRange;
  hands: Hands;
  passage: PassageBeats;
  naming: NoteNaming;
  showsNames: boolean;
  showsFingers: boolean;
  movesByBeat: boolean;
  /** Whether the window shows only some of the keys. */
  isPart: boolean;
}

/** Leaves out notes beyond the range. */
export function layOutFalling(document: PracticeDocument, options: FallingOptions): FallingScore {
  const places = keyPlaces(options.range);
  const whiteCount = places.filter(({ isBlack }) => !isBlack).length;
  const placeOf = new Map(places.map((place) => [place.pitch, place]));
  const notes = document.notes.flatMap((note) => {
    const place = placeOf.get(note.pitchMidi);
    return place ? [{ ...note, place }] : [];
  });
  const { fromBeat, toBeat } = options.passage;
  const numbers = (read: (note: (typeof notes)[number]) => number) =>
    Float64Array.from(notes, read);
  const octaves = Float64Array.from(
    places.filter(({ pitch }) => pitch % 12 === 0),
    ({ left }) => left / whiteCount,
  );
  const flags = (isSet: (note: (typeof notes)[number]) => boolean) =>
    Uint8Array.from(notes, (note) => (isSet(note) ? 1 : 0));
  return {
    kind: "falling",
    starts: numbers(({ startBeat }) => startBeat),
    ends: numbers(({ startBeat, beats }) => startBeat + beats),
    lefts: numbers(({ place }) => place.left / whiteCount),
    widths: numbers(({ place }) => place.width / whiteCount),
    ebony: flags(({ place }) => place.isBlack),
    right: flags(({ hand }) => hand === "right"),
    outside: flags(({ startBeat }) => startBeat < fromBeat || startBeat >= toBeat),
    labels: notes.map(({ spelled, finger }) => {
      const name = options.showsNames ? noteName(spelled, options.naming, document.keyFifths) : "";
      const digit = options.showsFingers && finger !== undefined ? String(finger) : "";
      return [digit, name].filter(Boolean).join(" ");
    }),
    longestBeats: notes.reduce((most, { beats }) => Math.max(most, beats), 0),
    barStarts: Float64Array.from(document.bars, ({ startBeat }) => startBeat),
    barNumbers: document.bars.map(({ number }) => number),
    octaves,
    barNumberLefts: options.isPart ? octaves : Float64Array.of(0),
    hands: options.hands,
    restingBeat: fromBeat,
    movesByBeat: options.movesByBeat,
  };
}
