import { isHand, type NoteCorrection, type NotesCorrection } from "../corrections.ts";
import { type Remarks, shorten } from "../remarks.ts";
import type { Hand } from "../score.ts";
import type { PartReading, WrittenBar, WrittenNote } from "./written-bar.ts";

const longestVoice = 20;

/** What tells a note of a bar apart from its others. */
type NoteKey = Omit<NoteCorrection, "bar" | "hand">;

/** A note of a bar that a hand strikes, for a teacher who gives it to the other hand. */
export interface BarNote extends NoteKey {
  spelled: string;
  /** Where it is struck, in quarter notes from 1. */
  beat: number;
  hand: Hand;
  /** The hand that plays its staff. */
  guess: Hand;
}

interface PlacedNote {
  note: WrittenNote;
  key: NoteKey;
}

/** The notes of a bar in the order in which they are struck, with what tells them apart. */
function placeNotes({ notes, waiting }: WrittenBar): PlacedNote[] {
  const counts = new Map<string, number>();
  return [...notes, ...waiting.right, ...waiting.left]
    .sort((a, b) => a.startQuarters - b.startQuarters || b.graceSteps - a.graceSteps)
    .map((note) => {
      const { part, staff, pitchMidi } = note;
      const voice = shorten(note.voice, longestVoice);
      const like = `${part} ${staff} ${pitchMidi} ${voice}`;
      const place = counts.get(like) ?? 0;
      counts.set(like, place + 1);
      return { note, key: { part, staff, voice, pitchMidi, place } };
    });
}

/**
 * Gives notes to the hands that a teacher chose for them; a remark counts those that are not in the file. True if
 * a note is played by another hand than before.
 */
export function giveNotes(
  bars: readonly WrittenBar[],
  { bars: count, notes }: NotesCorrection,
  remarks: Remarks,
): boolean {
  let [found, moved] = [0, 0];
  for (const [index, given] of Map.groupBy(notes, ({ bar }) => bar)) {
    const bar = count === bars.length ? bars[index] : undefined;
    const placed = bar ? placeNotes(bar).filter(({ note }) => isHand(note.hand)) : [];
    for (const wanted of given) {
      const note = placed.find(({ key }) => isSameNote(key, wanted))?.note;
      if (!note) continue;
      found += 1;
      if (note.hand !== wanted.hand) moved += 1;
      note.hand = wanted.hand;
    }
  }
  const lost = notes.length - found;
  if (lost > 0) {
    const named =
      lost === 1 ? "a note whose hand was chosen is" : `${lost} notes whose hand was chosen are`;
    remarks.add("", "staff", `${named} not in this file`);
  }
  return moved > 0;
}

const isSameNote = (a: NoteKey, b: NoteKey): boolean =>
  a.part === b.part &&
  a.staff === b.staff &&
  a.voice === b.voice &&
  a.pitchMidi === b.pitchMidi &&
  a.place === b.place;

/** The notes of a bar that hands strike; those that are tied to a note before are held with it. */
export function listBarNotes(bar: WrittenBar, parts: readonly PartReading[]): BarNote[] {
  return placeNotes(bar).flatMap(({ note, key }) => {
    const guess = parts[note.part]?.handOf(note.staff) ?? note.hand;
    if (!isHand(note.hand) || !isHand(guess) || note.endsTie) return [];
    const beat = Math.round((note.startQuarters + 1) * 100) / 100;
    return [{ ...key, spelled: note.spelled, beat, hand: note.hand, guess }];
  });
}
