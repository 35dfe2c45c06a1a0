import { ScoreError } from "../score.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import { readAttributes } from "./read-attributes.ts";
import { readDirection, readHarmony, readSound } from "./read-directions.ts";
import { readNote, settleGraceNotes } from "./read-note.ts";
import {
  divisionsOf,
  type MeasureCursor,
  mostNotes,
  mostQuarters,
  type PartReading,
  quartersOf,
  remark,
  type ScoreReading,
  tolerance,
  type WrittenBar,
  type WrittenNote,
} from "./written-bar.ts";

/** An empty bar without a metre, at the beginning of a score. */
const assumedQuarters = 4;
/** Longer than any bar with a metre. */
const longestMove = 100;
/** What rounded lengths may add to a bar. */
const mostRoundedQuarters = 0.1;

/** Reads the measures of all parts, bar by bar, in the order in which they are written. */
export function readBars(reading: ScoreReading, parts: readonly PartReading[]): WrittenBar[] {
  const bars: WrittenBar[] = [];
  let notes = 0;
  const count = Math.max(...parts.map(({ measures }) => measures.length));
  for (let index = 0; index < count; index += 1) {
    const named = parts.map(({ measures }) => measures[index]?.attributes.number);
    const number = named.find((each) => each !== undefined) ?? String(index + 1);
    const bar = createBar(reading, { number, writtenIndex: index });
    const cursors = parts.map((part) => readMeasure({ reading, part, bar, index, bars }));
    bar.quarters = closeBar(bar, cursors, bars.at(-1));
    bars.push(bar);
    notes += bar.notes.length;
    if (notes > mostNotes) {
      throw new ScoreError(`The score has more than ${mostNotes} notes. Divide it into lessons.`);
    }
  }
  return bars;
}

function createBar(
  { tempo }: ScoreReading,
  { number, writtenIndex }: { number: string; writtenIndex: number },
): WrittenBar {
  return {
    number,
    writtenIndex,
    quarters: 0,
    meter: undefined,
    notes: [],
    hosts: {},
    waiting: { right: [], left: [], accompaniment: [] },
    chords: [],
    tempos: [],
    pedalMoves: [],
    tempoBefore: tempo,
  };
}

interface OpenMeasure {
  reading: ScoreReading;
  part: PartReading;
  bar: WrittenBar;
  index: number;
  bars: readonly WrittenBar[];
}

function readMeasure({ reading, part, bar, index, bars }: OpenMeasure): MeasureCursor {
  const cursor: MeasureCursor = {
    reading,
    part,
    bar,
    fileIndex: part.firstMeasure + index,
    notes: 0,
    atQuarters: 0,
    lastOnset: undefined,
    isLastSilent: false,
    soundQuarters: 0,
    furthestQuarters: 0,
  };
  const from = bar.notes.length;
  for (const element of part.measures[index]?.children ?? []) readElement(cursor, element);
  repeatMeasures(cursor, bars, from);
  return cursor;
}

function readElement(cursor: MeasureCursor, element: XmlElement): void {
  switch (element.name) {
    case "attributes":
      readAttributes(cursor, element);
      break;
    case "note":
      readNote(cursor, element);
      break;
    case "backup":
      settleGraceNotes(cursor);
      moveCursor(cursor, -(quartersOf(cursor, element) ?? 0));
      break;
    case "forward":
      moveCursor(cursor, fitMove(cursor, quartersOf(cursor, element) ?? 0));
      break;
    case "harmony":
      readHarmony(cursor, element);
      break;
    case "direction":
      readDirection(cursor, element);
      break;
    case "sound":
      readSound(cursor, element, cursor.atQuarters);
      break;
    case "figured-bass":
      remark(cursor, "ignored", "the figured bass is not played");
  }
}

/** A move of more quarter notes than a bar has is a program's error, and ends at the bar line. */
function fitMove(cursor: MeasureCursor, quarters: number): number {
  const full = cursor.reading.meter?.quarters;
  if (full === undefined || quarters <= longestMove) return quarters;
  remark(cursor, "length", "a move far beyond the bar line ends at it");
  return Math.max(0, Math.max(full, cursor.soundQuarters) - cursor.atQuarters);
}

function moveCursor(cursor: MeasureCursor, byQuarters: number): void {
  cursor.atQuarters += byQuarters;
  cursor.lastOnset = undefined;
  if (cursor.atQuarters < -tolerance) {
    remark(cursor, "length", "a voice that begins before the bar line begins at it");
  }
  cursor.atQuarters = Math.max(0, cursor.atQuarters);
  cursor.furthestQuarters = Math.max(cursor.furthestQuarters, cursor.atQuarters);
}

/** Under a measure-repeat sign, staves without notes of their own play those of the bars before. */
function repeatMeasures(cursor: MeasureCursor, bars: readonly WrittenBar[], from: number): void {
  const { part, bar } = cursor;
  if (part.measureRepeats.size === 0 || !part.isPlayed) return;
  const own = new Set(bar.notes.slice(from).map(({ staff }) => staff));
  for (const [staff, distance] of part.measureRepeats) {
    if (staff === 0 ? own.size > 0 : own.has(staff)) continue;
    const repeated = bars.at(-distance);
    for (const note of repeated?.notes ?? []) {
      if (!isOfPart(note, part, staff)) continue;
      bar.notes.push({ ...note, startsTie: false, endsTie: false });
      const endQuarters = note.startQuarters + note.quarters;
      cursor.soundQuarters = Math.max(cursor.soundQuarters, endQuarters);
    }
    remark(cursor, "measure-repeat", "the sign plays the bar before again");
  }
}

const isOfPart = (note: WrittenNote, part: PartReading, staff: number) =>
  note.part === part.index && (staff === 0 || note.staff === staff);

/** The length of a bar: that of its longest voice, or of its metre where it is empty. */
function closeBar(
  bar: WrittenBar,
  cursors: readonly MeasureCursor[],
  before: WrittenBar | undefined,
): number {
  const first = cursors.find(({ part }) => part.hasHand) ?? cursors[0];
  bar.meter = first?.reading.meter;
  const full = bar.meter?.quarters;
  const sound = Math.max(0, ...cursors.map(({ soundQuarters }) => soundQuarters));
  const furthest = Math.max(0, ...cursors.map(({ furthestQuarters }) => furthestQuarters));
  const reached = Math.max(sound, Math.min(furthest, full ?? furthest));
  const length = first ? fitMeter(first, { reached, full, sound }) : reached;
  if (length > mostQuarters) {
    throw new ScoreError(
      `Measure ${bar.number}: it lasts more than ${mostQuarters} quarter notes. Divide it in the notation program.`,
    );
  }
  if (length > tolerance) return length;
  if (full !== undefined) return full;
  const assumed = before?.quarters ?? assumedQuarters;
  if (first) remark(first, "bar-length", "an empty bar is as long as the one before");
  return assumed;
}

function fitMeter(
  cursor: MeasureCursor,
  { reached, full, sound }: { reached: number; full: number | undefined; sound: number },
): number {
  const { bar } = cursor;
  if (full === undefined || reached <= full + tolerance) return reached;
  const rounded = Math.min(mostRoundedQuarters, (cursor.notes + 1) / divisionsOf(cursor));
  if (sound - full <= rounded) {
    for (const note of bar.notes) {
      const excess = note.startQuarters + note.quarters - full;
      if (excess > 0 && excess < note.quarters) note.quarters -= excess;
    }
    return full;
  }
  remark(cursor, "bar-length", `longer than ${bar.meter?.printed}: played as written`);
  return reached;
}
