import type { ScoreCorrections, StaffRole } from "./corrections.ts";
import { readScoreTree, readWrittenBars } from "./read-score.ts";
import { assignStaves, type ScorePart } from "./reading/choose-parts.ts";
import { type BarNote, listBarNotes } from "./reading/give-notes.ts";
import { readPitch } from "./reading/spell-pitch.ts";
import { Remarks } from "./remarks.ts";
import { toPartwise } from "./xml/to-partwise.ts";
import { childOf, childrenOf, numberAt, readXmlTree, type XmlElement } from "./xml/xml-tree.ts";

/** A staff, for a teacher who says which hand plays it. */
interface StaffDescription {
  notes: number;
  /** As the score spells them; null for a staff without notes. */
  lowest: string | null;
  highest: string | null;
  /** Its first bars with notes. Notes that are struck together are joined by `+`. */
  opening: { bar: string; notes: string[] }[];
  role: StaffRole;
  /** Its role where no teacher has chosen one. */
  guess: StaffRole;
}

/** What a teacher corrects: staves, and the order of written bars. */
export interface ScoreDescription {
  parts: { name: string; staves: StaffDescription[] }[];
  /** The written bars. */
  bars: { number: string; seconds: number }[];
  /** Indices of bars in the order in which they sound, and in that of the file. */
  order: number[];
  ownOrder: number[];
  /** The notes of one bar that hands strike; empty where none is asked for. */
  notes: BarNote[];
}

const mostOpeningBars = 2;
const mostOpeningNotes = 12;

/** Describes a score, with the notes of a written bar. Throws ScoreError if it cannot be read. */
export function describeScore(
  xml: string,
  corrections: ScoreCorrections,
  bar: number | null = null,
): ScoreDescription {
  const root = readXmlTree(toPartwise(xml));
  const parts = assignStaves(root, corrections.hands);
  const own = readScoreTree(root, { hands: corrections.hands, order: null });
  const written = Math.max(...parts.map(({ part }) => childrenOf(part.element, "measure").length));
  const straight = { bars: written, passages: [[0, written - 1]] } as const;
  const { bars } = readScoreTree(root, { hands: corrections.hands, order: straight });
  return {
    parts: parts.map(({ part, roles, guess }) => ({
      name: part.name,
      staves: describeStaves(part).map((staff, index) => ({
        ...staff,
        role: roles[index] ?? "out",
        guess: guess[index] ?? "out",
      })),
    })),
    bars: bars.map(({ number, durationSeconds }) => ({ number, seconds: durationSeconds })),
    order: orderOf(corrections.order ? readScoreTree(root, corrections) : own),
    ownOrder: orderOf(own),
    notes: bar === null ? [] : describeNotes(root, corrections, bar),
  };
}

function describeNotes(root: XmlElement, corrections: ScoreCorrections, index: number): BarNote[] {
  const { bars, parts } = readWrittenBars(root, corrections, new Remarks());
  const bar = bars[index];
  return bar ? listBarNotes(bar, parts) : [];
}

const orderOf = ({ bars }: { bars: readonly { writtenIndex: number }[] }): number[] =>
  bars.map(({ writtenIndex }) => writtenIndex);

type Notes = Omit<StaffDescription, "role" | "guess">;

function describeStaves({ element, staves }: ScorePart): Notes[] {
  const described = Array.from({ length: staves }, () => new StaffNotes());
  for (const [index, measure] of childrenOf(element, "measure").entries()) {
    const bar = measure.attributes.number ?? String(index + 1);
    for (const note of childrenOf(measure, "note")) {
      const pitch = readPitch(note);
      if (typeof pitch === "string") continue;
      const staff = Math.min(staves, Math.max(1, numberAt(note, "staff") ?? 1));
      described[staff - 1]?.add(bar, pitch, childOf(note, "chord") !== undefined);
    }
  }
  return described.map((staff) => staff.describe());
}

interface Key {
  pitchMidi: number;
  spelled: string;
}

class StaffNotes {
  #notes = 0;
  #lowest: Key | null = null;
  #highest: Key | null = null;
  readonly #opening: StaffDescription["opening"] = [];

  add(bar: string, key: Key, isChord: boolean): void {
    this.#notes += 1;
    if (!this.#lowest || key.pitchMidi < this.#lowest.pitchMidi) this.#lowest = key;
    if (!this.#highest || key.pitchMidi > this.#highest.pitchMidi) this.#highest = key;
    if (this.#notes <= mostOpeningNotes) this.#addToOpening(bar, key, isChord);
  }

  #addToOpening(bar: string, { spelled }: Key, isChord: boolean): void {
    let last = this.#opening.at(-1);
    if (last?.bar !== bar) {
      if (this.#opening.length === mostOpeningBars) return;
      last = { bar, notes: [] };
      this.#opening.push(last);
    }
    const before = last.notes.length - 1;
    if (isChord && last.notes[before]) last.notes[before] += `+${spelled}`;
    else last.notes.push(spelled);
  }

  describe(): Notes {
    return {
      notes: this.#notes,
      lowest: this.#lowest?.spelled ?? null,
      highest: this.#highest?.spelled ?? null,
      opening: this.#opening,
    };
  }
}
