import { readChordSymbol } from "./read-chord-symbol.ts";
import { readNote } from "./read-note.ts";
import { ScoreError } from "./score.ts";
import {
  addWithin,
  type MeasureCursor,
  mostQuarters,
  positionOf,
  quartersOf,
  type ScoreWalk,
} from "./score-walk.ts";
import { velocityOfDynamics } from "./velocity.ts";
import { childOf, childrenOf, numberAt, textAt, type XmlElement } from "./xml-tree.ts";

const tolerance = 1e-6;
/** Chords, pedal moves or changes of tempo: three a second for an hour. */
const mostMarks = 10_000;

/** Reads one `<measure>` into the walk. Throws ScoreError naming the measure. */
export function walkMeasure(walk: ScoreWalk, measure: XmlElement, writtenIndex: number): void {
  const number = measure.attributes.number ?? String(writtenIndex + 1);
  const cursor: MeasureCursor = {
    where: `Measure ${number}`,
    number,
    writtenIndex,
    notes: 0,
    startQuarters: walk.atQuarters,
    atQuarters: walk.atQuarters,
    lastOnset: undefined,
    furthestQuarters: walk.atQuarters,
  };
  for (const element of measure.children) walkElement(walk, cursor, element);
  closeMeasure(walk, cursor);
}

function walkElement(walk: ScoreWalk, cursor: MeasureCursor, element: XmlElement): void {
  switch (element.name) {
    case "attributes":
      readAttributes(walk, cursor, element);
      break;
    case "note":
      readNote(walk, cursor, element);
      break;
    case "backup":
      moveCursor(cursor, -quartersOf(walk, element, cursor.where));
      break;
    case "forward":
      moveCursor(cursor, quartersOf(walk, element, cursor.where));
      break;
    case "harmony":
      readHarmony(walk, cursor, element);
      break;
    case "direction":
      readDirection(walk, cursor, element);
      break;
    case "sound":
      readSound(walk, cursor, element, cursor.atQuarters);
  }
}

function readAttributes(walk: ScoreWalk, cursor: MeasureCursor, attributes: XmlElement): void {
  const divisions = numberAt(attributes, "divisions");
  if (divisions !== undefined) {
    if (divisions <= 0) throw new ScoreError(`${cursor.where}: <divisions> must be positive.`);
    walk.divisions = divisions;
  }
  walk.keyFifths ??= readFifths(attributes, cursor.where);
  const time = childOf(attributes, "time");
  if (!time) return;
  const beats = numberAt(time, "beats");
  const beatType = numberAt(time, "beat-type");
  walk.time = beats && beatType ? { beats, beatType } : undefined;
  if (walk.time && ![beats, beatType].every(isMeterPart)) {
    throw new ScoreError(`${cursor.where}: a time signature must lie between 1/1 and 64/64.`);
  }
}

const isMeterPart = (part: number | undefined) => part !== undefined && part >= 1 && part <= 64;

function readFifths(attributes: XmlElement, where: string): number | undefined {
  const fifths = numberAt(attributes, "key", "fifths");
  if (fifths !== undefined && !(Number.isInteger(fifths) && Math.abs(fifths) <= 7)) {
    throw new ScoreError(`${where}: a key signature has at most seven sharps or flats.`);
  }
  return fifths;
}

function moveCursor(cursor: MeasureCursor, byQuarters: number): void {
  cursor.atQuarters += byQuarters;
  cursor.lastOnset = undefined;
  if (cursor.atQuarters < cursor.startQuarters - tolerance) {
    throw new ScoreError(`${cursor.where}: a <backup> goes back beyond the bar line.`);
  }
  cursor.furthestQuarters = Math.max(cursor.furthestQuarters, cursor.atQuarters);
}

function readHarmony(walk: ScoreWalk, cursor: MeasureCursor, harmony: XmlElement): void {
  const atQuarters = positionOf(walk, cursor, harmony);
  const text = readChordSymbol(harmony, cursor.where);
  addWithin(walk.chords, { atQuarters, text }, mostMarks, "chord symbols");
}

function readDirection(walk: ScoreWalk, cursor: MeasureCursor, direction: XmlElement): void {
  const atQuarters = positionOf(walk, cursor, direction);
  const sound = childOf(direction, "sound");
  if (sound) readSound(walk, cursor, sound, atQuarters);
  for (const type of childrenOf(direction, "direction-type")) {
    const dynamics = childOf(type, "dynamics")?.children[0]?.name;
    walk.velocity = velocityOfDynamics(dynamics) ?? walk.velocity;
    const move = childOf(type, "pedal")?.attributes.type;
    if (move === "start" || move === "stop" || move === "change") {
      addWithin(walk.pedalMoves, { atQuarters, move }, mostMarks, "pedal marks");
    }
    const metronome = childOf(type, "metronome");
    if (metronome && sound?.attributes.tempo === undefined) {
      addTempo(walk, cursor, tempoOfMetronome(metronome), atQuarters);
    }
  }
}

function readSound(
  walk: ScoreWalk,
  cursor: MeasureCursor,
  sound: XmlElement,
  atQuarters: number,
): void {
  const { tempo, dynamics } = sound.attributes;
  if (tempo !== undefined) addTempo(walk, cursor, Number(tempo), atQuarters);
  // MusicXML dynamics are a percentage of MIDI velocity 90.
  if (dynamics !== undefined) walk.velocity = clampVelocity(Number(dynamics) * 0.9);
}

function addTempo(
  walk: ScoreWalk,
  cursor: MeasureCursor,
  quartersPerMinute: number | undefined,
  atQuarters: number,
): void {
  if (quartersPerMinute === undefined) return;
  if (!(quartersPerMinute >= 10 && quartersPerMinute <= 400)) {
    throw new ScoreError(`${cursor.where}: a tempo must lie between 10 and 400.`);
  }
  addWithin(walk.tempos, { atQuarters, quartersPerMinute }, mostMarks, "changes of tempo");
}

function tempoOfMetronome(metronome: XmlElement): number | undefined {
  const perMinute = numberAt(metronome, "per-minute");
  const unit = textAt(metronome, "beat-unit");
  const quarters = unit === undefined ? undefined : quartersOfUnit.get(unit);
  if (perMinute === undefined || quarters === undefined) return undefined;
  return perMinute * quarters * (childOf(metronome, "beat-unit-dot") ? 1.5 : 1);
}

const quartersOfUnit = new Map([
  ["whole", 4],
  ["half", 2],
  ["quarter", 1],
  ["eighth", 0.5],
  ["16th", 0.25],
]);

function closeMeasure(walk: ScoreWalk, cursor: MeasureCursor): void {
  const { time } = walk;
  const quarters = cursor.furthestQuarters - cursor.startQuarters;
  const full = time ? (time.beats * 4) / time.beatType : quarters;
  if (quarters > full + tolerance) {
    throw new ScoreError(
      `${cursor.where}: its notes last ${round(quarters)} quarter notes where ${round(full)} fit.`,
    );
  }
  // An empty bar has its full length; a pickup only its own.
  const length = quarters > tolerance ? quarters : full;
  if (length > mostQuarters) {
    throw new ScoreError(`${cursor.where}: it lasts more than ${mostQuarters} quarter notes.`);
  }
  if (length <= tolerance) throw new ScoreError(`${cursor.where}: it is empty and has no length.`);
  if (walk.bars.length === 0 && length < full - tolerance) {
    walk.pickupBeats = (beatsOf(time) * length) / full;
  }
  const { number, writtenIndex } = cursor;
  const pass = (walk.passes.get(writtenIndex) ?? 0) + 1;
  walk.passes.set(writtenIndex, pass);
  walk.bars.push({
    atQuarters: cursor.startQuarters,
    quarters: length,
    countedBeats: beatsOf(time),
    number,
    writtenIndex,
    pass,
  });
  walk.atQuarters = cursor.startQuarters + length;
}

function beatsOf(time: ScoreWalk["time"]): number {
  if (!time) return 4;
  const compound = time.beatType >= 8 && time.beats > 3 && time.beats % 3 === 0;
  return compound ? time.beats / 3 : time.beats;
}

function clampVelocity(velocity: number): number {
  return Math.min(127, Math.max(1, Math.round(Number.isFinite(velocity) ? velocity : 80)));
}

function round(quarters: number): number {
  return Math.round(quarters * 1000) / 1000;
}
