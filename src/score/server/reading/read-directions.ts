import { childOf, childrenOf, textAt, type XmlElement } from "../xml/xml-tree.ts";
import { readChordSymbol } from "./read-chord-symbol.ts";
import { type MeasureCursor, positionOf, quartersOfUnit, remark } from "./written-bar.ts";

/** MIDI velocities of the written dynamics, spaced as notation programs play them. */
const velocities = new Map([
  ["ppp", 24],
  ["pp", 36],
  ["p", 50],
  ["mp", 64],
  ["mf", 78],
  ["f", 94],
  ["ff", 110],
  ["fff", 122],
  ["sf", 104],
  ["sfz", 108],
  ["fp", 94],
]);

/** The default dynamics: mezzo-forte. */
export const defaultVelocity = 78;

function velocityOfDynamics(name: string | undefined): number | undefined {
  return name === undefined ? undefined : velocities.get(name);
}

const [slowest, fastest] = [10, 400];

export function readHarmony(cursor: MeasureCursor, harmony: XmlElement): void {
  const symbol = readChordSymbol(harmony);
  if (symbol.isUnknown) remark(cursor, "chord", "a chord symbol is not known: shown as written");
  if (symbol.text === "") return;
  const atQuarters = positionOf(cursor, harmony);
  cursor.bar.chords.push({ atQuarters, text: symbol.text });
}

export function readDirection(cursor: MeasureCursor, direction: XmlElement): void {
  const { part, bar } = cursor;
  const atQuarters = positionOf(cursor, direction);
  const sound = childOf(direction, "sound");
  if (sound) readSound(cursor, sound, atQuarters);
  for (const type of childrenOf(direction, "direction-type")) {
    const dynamics = childOf(type, "dynamics")?.children[0]?.name;
    part.velocity = velocityOfDynamics(dynamics) ?? part.velocity;
    const move = childOf(type, "pedal")?.attributes.type;
    if (part.isPlayed && (move === "start" || move === "stop" || move === "change")) {
      bar.pedalMoves.push({ atQuarters, move });
    }
    const metronome = childOf(type, "metronome");
    if (metronome && sound?.attributes.tempo === undefined) {
      addTempo(cursor, tempoOfMetronome(metronome), atQuarters);
    }
  }
}

export function readSound(cursor: MeasureCursor, sound: XmlElement, atQuarters: number): void {
  const { tempo, dynamics } = sound.attributes;
  if (tempo !== undefined) addTempo(cursor, Number(tempo), atQuarters);
  // MusicXML dynamics are a percentage of MIDI velocity 90.
  if (dynamics !== undefined) cursor.part.velocity = clampVelocity(Number(dynamics) * 0.9);
}

function addTempo(
  cursor: MeasureCursor,
  quartersPerMinute: number | undefined,
  atQuarters: number,
): void {
  if (quartersPerMinute === undefined) return;
  if (!(quartersPerMinute > 0)) {
    remark(cursor, "tempo", "a tempo that is no number is left out");
    return;
  }
  const tempo = Math.min(fastest, Math.max(slowest, quartersPerMinute));
  if (tempo !== quartersPerMinute) {
    remark(cursor, "tempo", `a tempo beyond ${slowest} to ${fastest} is played at ${tempo}`);
  }
  cursor.reading.tempo = tempo;
  cursor.bar.tempos.push({ atQuarters, quartersPerMinute: tempo });
}

/** The first number counts: of `c. 60` and of `60–66` it is 60. */
function tempoOfMetronome(metronome: XmlElement): number | undefined {
  const [perMinute] = /\d+(?:[.,]\d+)?/.exec(textAt(metronome, "per-minute") ?? "") ?? [];
  const quarters = quartersOfUnit.get(textAt(metronome, "beat-unit") ?? "");
  if (perMinute === undefined || quarters === undefined) return undefined;
  const dotted = childOf(metronome, "beat-unit-dot") ? 1.5 : 1;
  return Number(perMinute.replace(",", ".")) * quarters * dotted;
}

function clampVelocity(velocity: number): number {
  return Math.min(127, Math.max(1, Math.round(Number.isFinite(velocity) ? velocity : 80)));
}
