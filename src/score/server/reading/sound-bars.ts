import type { Remarks } from "../remarks.ts";
import { ScoreError, type SoundingRole } from "../score.ts";
import { joinTies } from "./join-ties.ts";
import { defaultTempo, type TempoChange } from "./tempo-map.ts";
import {
  type GraceHost,
  mostNotes,
  type SoundingNote,
  soundingRoles,
  tolerance,
  type WrittenBar,
  type WrittenNote,
} from "./written-bar.ts";

/** Chords, pedal moves or changes of tempo: three a second for an hour. */
const mostMarks = 10_000;

interface SoundingBar {
  atQuarters: number;
  quarters: number;
  countedBeats: number;
  number: string;
  writtenIndex: number;
  /** 1 the first time that the written bar sounds. */
  pass: number;
}

/** The score as it sounds: positions count in quarter notes from the beginning. */
export interface Sounding {
  quarters: number;
  notes: SoundingNote[];
  bars: SoundingBar[];
  chords: WrittenBar["chords"];
  tempos: TempoChange[];
  pedalMoves: WrittenBar["pedalMoves"];
  /** Of the first bar, if incomplete. */
  pickupBeats: number;
}

/** Plays written bars in an order of their indices, and joins tied notes. */
export function soundBars(
  written: readonly WrittenBar[],
  order: readonly number[],
  remarks: Remarks,
): Sounding {
  const sounding: Sounding = {
    quarters: 0,
    notes: [],
    bars: [],
    chords: [],
    tempos: [],
    pedalMoves: [],
    pickupBeats: 0,
  };
  const waiting: Record<SoundingRole, SoundingNote[]> = { right: [], left: [], accompaniment: [] };
  const passes = new Map<number, number>();
  const jumpedTo = new Set<number>();
  let previous = -1;
  for (const index of order) {
    const bar = written[index];
    if (!bar) continue;
    if (index !== previous + 1) {
      jumpedTo.add(sounding.quarters);
      restoreTempo(sounding, bar);
    }
    const pass = (passes.get(index) ?? 0) + 1;
    passes.set(index, pass);
    addBar(sounding, { bar, pass, waiting });
    previous = index;
  }
  const at = sounding.quarters;
  for (const hand of soundingRoles) {
    const steps = waiting[hand].at(-1)?.graceSteps ?? 0;
    for (const grace of waiting[hand]) addNote(sounding, placeGrace(grace, at, steps));
  }
  sounding.notes = joinTies(sounding.notes, { jumpedTo, bars: sounding.bars, remarks });
  return sounding;
}

/** After a jump the tempo is that of the written bar. */
function restoreTempo({ tempos, quarters }: Sounding, { tempoBefore }: WrittenBar): void {
  if (tempoBefore === (tempos.at(-1)?.quartersPerMinute ?? defaultTempo)) return;
  tempos.push({ atQuarters: quarters, quartersPerMinute: tempoBefore });
}

interface PlayedBar {
  bar: WrittenBar;
  pass: number;
  /** Grace notes of earlier bars, by hand. */
  waiting: Record<SoundingRole, SoundingNote[]>;
}

function addBar(sounding: Sounding, { bar, pass, waiting }: PlayedBar): void {
  const start = sounding.quarters;
  const index = sounding.bars.length;
  const toSounding = (note: WrittenNote): SoundingNote => ({
    ...note,
    startQuarters: start + note.startQuarters,
    tiedIds: [],
    bar: index,
  });
  for (const [place, note] of bar.notes.entries()) {
    for (const hand of soundingRoles) {
      const host = bar.hosts[hand];
      if (host?.place === place) placeWaiting(sounding, { host, start, waiting, hand });
    }
    addNote(sounding, toSounding(note));
  }
  for (const hand of soundingRoles) {
    const before = waiting[hand].at(-1)?.graceSteps ?? 0;
    for (const grace of bar.waiting[hand]) {
      const note = toSounding(grace);
      note.graceSteps += before;
      addWithin(waiting[hand], note, mostNotes, "notes");
    }
  }
  const at = (atQuarters: number) => Math.max(0, start + atQuarters);
  for (const { atQuarters, ...mark } of bar.chords) {
    addWithin(sounding.chords, { atQuarters: at(atQuarters), ...mark }, mostMarks, "chord symbols");
  }
  for (const { atQuarters, ...mark } of bar.tempos) {
    const tempo = { atQuarters: at(atQuarters), ...mark };
    addWithin(sounding.tempos, tempo, mostMarks, "changes of tempo");
  }
  for (const { atQuarters, ...mark } of bar.pedalMoves) {
    addWithin(
      sounding.pedalMoves,
      { atQuarters: at(atQuarters), ...mark },
      mostMarks,
      "pedal marks",
    );
  }
  const { meter, quarters, number, writtenIndex } = bar;
  const countedBeats = meter?.countedBeats ?? 4;
  if (index === 0 && meter && quarters < meter.quarters - tolerance) {
    sounding.pickupBeats = (countedBeats * quarters) / meter.quarters;
  }
  sounding.bars.push({ atQuarters: start, quarters, countedBeats, number, writtenIndex, pass });
  sounding.quarters = start + quarters;
}

/** Grace notes of earlier bars come before the hand's next note. */
function placeWaiting(
  sounding: Sounding,
  {
    host,
    start,
    waiting,
    hand,
  }: {
    host: GraceHost;
    start: number;
    waiting: Record<SoundingRole, SoundingNote[]>;
    hand: SoundingRole;
  },
): void {
  const steps = (waiting[hand].at(-1)?.graceSteps ?? 0) + host.steps;
  for (const grace of waiting[hand]) {
    addNote(sounding, placeGrace(grace, start + host.startQuarters, steps));
  }
  waiting[hand] = [];
}

const placeGrace = (grace: SoundingNote, startQuarters: number, steps: number): SoundingNote => ({
  ...grace,
  startQuarters,
  graceSteps: steps - grace.graceSteps + 1,
});

function addNote({ notes }: Sounding, note: SoundingNote): void {
  addWithin(notes, note, mostNotes, "notes");
}

/**
 * Adds an item of a kind to the score. Throws ScoreError if the score has too many, with its
 * repeats.
 */
function addWithin<T>(list: T[], item: T, most: number, kind: string): void {
  if (list.length >= most) {
    throw new ScoreError(
      `The score has more than ${most} ${kind} with its repeats. Divide it into lessons.`,
    );
  }
  list.push(item);
}
