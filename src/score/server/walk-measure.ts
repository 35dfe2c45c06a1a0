import { readChordSymbol } from "./read-chord-symbol.ts";
import { readNote } from "./read-note.ts";
import { ScoreError } from "./score.ts";
import { type MeasureCursor, quartersOf, type ScoreWalk } from "./score-walk.ts";
import { velocityOfDynamics } from "./velocity.ts";
import { childOf, childrenOf, numberAt, textAt, type XmlElement } from "./xml-tree.ts";

const tolerance = 1e-6;
/** Fourteen a second for an hour. */
const mostNotes = 50_000;

/** Reads one `<measure>` into the walk. Throws ScoreError naming the measure. */
export function walkMeasure(walk: ScoreWalk, measure: XmlElement, writtenIndex: number): void {
  const number = measure.attributes.number ?? String(writtenIndex + 1);
  const cursor: MeasureCursor = {
    where: `Measure ${number}`,
    ...{ number, writtenIndex, notes: 0 },
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
      readSound(walk, cursor, element, 0);
  }
}

function readAttributes(walk: ScoreWalk, cursor: MeasureCursor, attributes: XmlElement): void {
  const divisions = numberAt(attributes, "divisions");
  if (divisions !== undefined) {
    if (divisions <= 0) throw new ScoreError(`${cursor.where}: <divisions> must be positive.`);
    walk.divisions = divisions;
  }
  walk.keyFifths ??= numberAt(attributes, "key", "fifths");
  const time = childOf(attributes, "time");
  if (!time) return;
  const beats = numberAt(time, "beats");
  const beatType = numberAt(time, "beat-type");
  walk.time = beats && beatType ? { beats, beatType } : undefined;
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
  const offset = (numberAt(harmony, "offset") ?? 0) / (walk.divisions ?? 1);
  const text = readChordSymbol(harmony, cursor.where);
  walk.chords.push({ atQuarters: cursor.atQuarters + offset, text });
}

function readDirection(walk: ScoreWalk, cursor: MeasureCursor, direction: XmlElement): void {
  const offset = (numberAt(direction, "offset") ?? 0) / (walk.divisions ?? 1);
  const sound = childOf(direction, "sound");
  if (sound) readSound(walk, cursor, sound, offset);
  for (const type of childrenOf(direction, "direction-type")) {
    const dynamics = childOf(type, "dynamics")?.children[0]?.name;
    walk.velocity = velocityOfDynamics(dynamics) ?? walk.velocity;
    const move = childOf(type, "pedal")?.attributes.type;
    if (move === "start" || move === "stop" || move === "change") {
      walk.pedalMoves.push({ atQuarters: cursor.atQuarters + offset, move });
    }
    const metronome = childOf(type, "metronome");
    if (metronome && sound?.attributes.tempo === undefined) {
      addTempo(walk, cursor, tempoOfMetronome(metronome), offset);
    }
  }
}

function readSound(
  walk: ScoreWalk,
  cursor: MeasureCursor,
  sound: XmlElement,
  offsetQuarters: number,
): void {
  const { tempo, dynamics } = sound.attributes;
  if (tempo !== undefined) addTempo(walk, cursor, Number(tempo), offsetQuarters);
  // MusicXML dynamics are a percentage of MIDI velocity 90.
  if (dynamics !== undefined) walk.velocity = clampVelocity(Number(dynamics) * 0.9);
}

function addTempo(
  walk: ScoreWalk,
  cursor: MeasureCursor,
  quartersPerMinute: number | undefined,
  offsetQuarters: number,
): void {
  if (quartersPerMinute === undefined) return;
  if (!(quartersPerMinute >= 10 && quartersPerMinute <= 400)) {
    throw new ScoreError(`${cursor.where}: a tempo must lie between 10 and 400.`);
  }
  walk.tempos.push({ atQuarters: cursor.atQuarters + offsetQuarters, quartersPerMinute });
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
  if (walk.notes.length > mostNotes) {
    throw new ScoreError(`The score has more than ${mostNotes} notes with its repeats.`);
  }
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
  if (length <= tolerance) throw new ScoreError(`${cursor.where}: it is empty and has no length.`);
  if (walk.bars.length === 0 && length < full - tolerance) {
    walk.pickupBeats = (beatsOf(time) * length) / full;
  }
  const { number, writtenIndex } = cursor;
  const earlier = walk.bars.filter((bar) => bar.writtenIndex === writtenIndex);
  walk.bars.push({
    ...{ atQuarters: cursor.startQuarters, quarters: length, countedBeats: beatsOf(time) },
    ...{ number, writtenIndex, pass: earlier.length + 1 },
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
