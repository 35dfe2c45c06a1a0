import type { PracticeDocument } from "../../contract/practice-document.ts";
import { transposeKey } from "../../contract/transposition.ts";
import { fifthsOf, readSpelling, spellFifths, writeSpelling } from "./spelling.ts";

/**
 * The document transposed by semitones: pitches, spellings, chords and key signature. Ids, beats
 * and fingerings stay. The engraving is joined by id and stays too: the new key's engraving is
 * fetched separately.
 */
export function transposeDocument(document: PracticeDocument, semitones: number): PracticeDocument {
  if (semitones === 0) return document;
  const keyFifths = transposeKey(document.keyFifths, semitones);
  const shift = keyFifths - document.keyFifths;
  return {
    ...document,
    keyFifths,
    notes: document.notes
      .flatMap((note) => movePitch(note, semitones))
      .map((note) => ({ ...note, spelled: moveSpelling(note.spelled, shift, note.pitchMidi) })),
    ...(document.accompaniment && {
      accompaniment: document.accompaniment.flatMap((note) => movePitch(note, semitones)),
    }),
    chords: document.chords.map((chord) => ({ ...chord, text: moveChord(chord.text, shift) })),
  };
}

/** Empty beyond the pitches of MIDI. */
function movePitch<Note extends { pitchMidi: number }>(note: Note, semitones: number): Note[] {
  const pitchMidi = note.pitchMidi + semitones;
  return pitchMidi < 0 || pitchMidi > 127 ? [] : [{ ...note, pitchMidi }];
}

function moveSpelling(spelled: string, shift: number, pitchMidi: number): string {
  return writeSpelling(
    spellFifths(withinDoubles(fifthsOf(readSpelling(spelled)) + shift)),
    pitchMidi,
  );
}

/** Names with more than one accidental get a neighbour's spelling instead. */
function withinDoubles(fifths: number): number {
  if (fifths > 12) return fifths - 12;
  return fifths < -8 ? fifths + 12 : fifths;
}

/** "F♯m7/C♯": each root is transposed, and the rest of the symbol stays. */
function moveChord(text: string, shift: number): string {
  return text.replaceAll(
    /(^|\/)([A-G])([♯♭#b]*)/g,
    (_, before: string, letter: string, signs: string) => {
      const moved = spellFifths(withinDoubles(fifthsOf(readSpelling(letter + signs)) + shift));
      return before + writeSpelling(moved, 60).replace(/-?\d+$/, "");
    },
  );
}
