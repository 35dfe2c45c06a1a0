import type { Remarks } from "../remarks.ts";
import { type SoundingNote, tolerance } from "./written-bar.ts";

/** Lengths that are rounded to ticks miss each other by less than this. */
const nearQuarters = 0.05;
/** Positions of a tie's end that are compared at once. */
const slotQuarters = 0.0625;

/** A note whose tie leads on: the written one, and the one that is struck. */
interface OpenTie {
  note: SoundingNote;
  struck: SoundingNote;
  endQuarters: number;
  isTaken: boolean;
}

interface TieContext {
  /** Where a repeat or jump leads to: ties into these bars may have no start. */
  jumpedTo: ReadonlySet<number>;
  bars: readonly { number: string }[];
  remarks: Remarks;
}

/**
 * Joins tied notes: the first is struck and held for all. A tie ends at a note of the same key that begins where
 * the note before it ends, in any voice and staff and in any order of the file. A grace note is held into its
 * main note, which is struck. Ties without a partner are struck.
 */
export function joinTies(
  notes: readonly SoundingNote[],
  { jumpedTo, bars, remarks }: TieContext,
): SoundingNote[] {
  const open = new OpenTies();
  const joined = new Set<SoundingNote>();
  const say = ({ bar }: SoundingNote, text: string) =>
    remarks.add(bars[bar]?.number ?? "", "tie", text);
  for (const note of notes.filter(isTied).sort(byStart)) {
    const before = note.endsTie ? open.take(note) : undefined;
    const struck = before ? join(before, note) : note;
    if (before) joined.add(struck === note ? before.struck : note);
    else if (note.endsTie && !jumpedTo.has(note.startQuarters)) {
      say(note, `the tie to ${note.spelled} comes from no note: struck`);
    }
    if (note.startsTie) open.add(note, struck);
  }
  for (const { note } of open.left()) {
    say(note, `the tie from ${note.spelled} leads to no note`);
  }
  return notes.filter((note) => !joined.has(note));
}

const isTied = ({ startsTie, endsTie }: SoundingNote) => startsTie || endsTie;

/** Grace notes come before what they lead to. */
const byStart = (a: SoundingNote, b: SoundingNote) =>
  a.startQuarters - b.startQuarters || b.graceSteps - a.graceSteps;

/** The note that is struck for both. */
function join({ struck }: OpenTie, note: SoundingNote): SoundingNote {
  if (struck.quarters <= tolerance && note.quarters > tolerance) {
    note.tiedIds.push(struck.id, ...struck.tiedIds);
    return note;
  }
  struck.quarters += note.quarters;
  struck.tiedIds.push(note.id);
  return struck;
}

/** Open ties by key and end. Those of the same voice are taken first, then of the same hand. */
class OpenTies {
  readonly #lists = new Map<string, OpenTie[]>();
  readonly #all: OpenTie[] = [];

  add(note: SoundingNote, struck: SoundingNote): void {
    const endQuarters = note.startQuarters + note.quarters;
    const tie: OpenTie = { note, struck, endQuarters, isTaken: false };
    this.#all.push(tie);
    for (const key of keysOf(note, Math.round(endQuarters / slotQuarters))) {
      const list = this.#lists.get(key);
      if (list) list.push(tie);
      else this.#lists.set(key, [tie]);
    }
  }

  take(note: SoundingNote): OpenTie | undefined {
    const slot = Math.round(note.startQuarters / slotQuarters);
    for (const kind of [0, 1, 2]) {
      for (const at of [slot, slot - 1, slot + 1]) {
        const list = this.#lists.get(keysOf(note, at)[kind] ?? "");
        while (list?.at(-1)?.isTaken) list.pop();
        const tie = list?.at(-1);
        if (!tie || Math.abs(tie.endQuarters - note.startQuarters) > nearQuarters) continue;
        tie.isTaken = true;
        return tie;
      }
    }
    return undefined;
  }

  left(): OpenTie[] {
    return this.#all.filter(({ isTaken }) => !isTaken);
  }
}

const keysOf = ({ pitchMidi, voice, staff, hand }: SoundingNote, slot: number): string[] => [
  `${pitchMidi} ${slot} ${hand} ${staff} ${voice}`,
  `${pitchMidi} ${slot} ${hand}`,
  // A voice that accompanies ties its own notes alone.
  hand === "accompaniment" ? `${pitchMidi} ${slot} ${hand}` : `${pitchMidi} ${slot}`,
];
