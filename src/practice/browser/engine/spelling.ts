/**
 * A spelled name, such as "F♯4", as a position on the line of fifths: F is -1, C 0, G 1; each sharp
 * adds seven. Moving along the line transposes and keeps the spelling consistent.
 */
const letters = ["F", "C", "G", "D", "A", "E", "B"] as const;
type Letter = (typeof letters)[number];

const naturalPitch: Record<Letter, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const alterOf: Record<string, number> = {
  "♯": 1,
  "#": 1,
  x: 2,
  "𝄪": 2,
  "♭": -1,
  b: -1,
  "𝄫": -2,
  "♮": 0,
};

export interface Spelling {
  letter: Letter;
  /** Semitones up (sharps) or down (flats). */
  alter: number;
}

export function readSpelling(spelled: string): Spelling {
  const [first = "C", ...rest] = spelled;
  const letter = letters.find((each) => each === first.toUpperCase()) ?? "C";
  const alter = rest.reduce((sum, sign) => sum + (alterOf[sign] ?? 0), 0);
  return { letter, alter };
}

export const fifthsOf = ({ letter, alter }: Spelling): number =>
  letters.indexOf(letter) - 1 + 7 * alter;

export function spellFifths(fifths: number): Spelling {
  const place = fifths + 1;
  const letter = letters[((place % 7) + 7) % 7] ?? "C";
  return { letter, alter: Math.floor(place / 7) };
}

/** "F♯4": the letter, its accidentals, and the octave of a pitch in this spelling. */
export function writeSpelling({ letter, alter }: Spelling, pitchMidi: number): string {
  const octave = Math.floor((pitchMidi - alter) / 12) - 1;
  return `${letter}${accidentals(alter)}${octave}`;
}

export const accidentals = (alter: number): string =>
  alter < 0 ? "♭".repeat(-alter) : "♯".repeat(alter);

/**
 * The spelling that the key signature suggests: its own notes as written, the others with few
 * accidentals.
 */
export function spellPitch(pitchMidi: number, keyFifths: number): string {
  const pitchClass = ((pitchMidi % 12) + 12) % 12;
  const around = keyFifths + 2;
  const candidates = [0, -12, 12, -24, 24].map((shift) => ((pitchClass * 7) % 12) + shift);
  const nearest = candidates.reduce((best, each) =>
    Math.abs(each - around) < Math.abs(best - around) ? each : best,
  );
  return writeSpelling(spellFifths(nearest), pitchMidi);
}

/** The semitones of a spelling above C, to check a name against its pitch. */
export const pitchClassOf = ({ letter, alter }: Spelling): number =>
  (((naturalPitch[letter] + alter) % 12) + 12) % 12;
