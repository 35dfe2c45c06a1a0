import { isPianoName, namesHand } from "../reading/choose-parts.ts";
import { mostNotes } from "../reading/written-bar.ts";
import { ScoreError } from "../score.ts";
import { readMidiFile } from "./read-midi-file.ts";
import { damaged, type MidiEvent } from "./read-midi-track.ts";
import { type MidiNote, splitHands } from "./split-hands.ts";

/** The notes of a track and channel, on one staff, or on two that {@link splitHands} makes. */
interface MidiPart {
  name: string;
  /** Ordered by start. */
  staves: MidiNote[][];
}

/** A piece of a MIDI file. */
export interface MidiPiece {
  title: string;
  ticksPerQuarter: number;
  /** The highest first. */
  parts: MidiPart[];
  tempos: { tick: number; quartersPerMinute: number }[];
  /** From the beginning; each differs from the one before. */
  meters: { tick: number; beats: number; beatType: number }[];
  fifths: number;
  pedalMoves: { tick: number; isDown: boolean }[];
  /** What the teacher should know of how the file is read. */
  remarks: string[];
}

const drumChannel = 9;
/** Notes within this share of a quarter are struck together. */
const togetherShare = 1 / 12;

/** Reads a MIDI file as a piece for two hands. Throws ScoreError. */
export function readMidiPiece(file: Uint8Array): MidiPiece {
  const { format, division, tracks: stored } = readMidiFile(file);
  const { ticksPerQuarter, scale, fixedTempo } = readDivision(division);
  const pieces = stored.filter((track) => track.some(({ kind }) => kind === "on"));
  const chosen = format === 2 ? pieces.slice(0, 1) : stored;
  const tracks = chosen.map((track) => track.map((event) => scaleTick(event, scale)));
  // The sort is stable, so simultaneous events of a track keep their order.
  const events = tracks.flat().sort((one, other) => one.tick - other.tick);
  const parts = listParts(tracks, { ticksPerQuarter, isOneTrack: format === 0 });
  const divided = divideHands(parts, ticksPerQuarter * togetherShare);
  const meters = listMeters(events);
  const remarks = [
    format === 2 && pieces.length > 1 && "the file holds several pieces: the first one is read",
    fixedTempo !== null && "the file counts time like a film: bars are counted at 120 a minute",
    meters.length === 0 && "the file has no time signature: bars are counted in 4/4",
    divided.isSplit &&
      "both hands are in one track: notes are divided by how high they are. “Which staff is which hand” changes that",
    hasDrums(events) && "the drums are left out",
  ];
  return {
    title: titleOf(tracks, format),
    ticksPerQuarter,
    parts: divided.parts,
    tempos: fixedTempo === null ? listTempos(events) : [{ tick: 0, quartersPerMinute: fixedTempo }],
    meters: meters[0]?.tick === 0 ? meters : [{ tick: 0, beats: 4, beatType: 4 }, ...meters],
    fifths: events.find((event) => event.kind === "key")?.fifths ?? 0,
    pedalMoves: listPedalMoves(events),
    remarks: remarks.filter((remark) => remark !== false),
  };
}

const scaleTick = (event: MidiEvent, scale: number): MidiEvent => ({
  ...event,
  tick: event.tick * scale,
});

/** SMPTE time is counted in seconds: half a second is then a quarter note. */
function readDivision(division: number) {
  if (division === 0) throw damaged();
  if (division < 0x8000) return { ticksPerQuarter: division, scale: 1, fixedTempo: null };
  const frames = 256 - (division >> 8);
  const isDropFrame = frames === 29;
  const ticksPerSecond = (isDropFrame ? 30 : frames) * (division & 0xff);
  if (ticksPerSecond === 0) throw damaged();
  // Doubled ticks make half a second whole.
  const fixedTempo = isDropFrame ? 120_000 / 1_001 : 120;
  return { ticksPerQuarter: ticksPerSecond, scale: 2, fixedTempo };
}

/** A part for each track and channel with notes, except drums. */
function listParts(
  tracks: readonly (readonly MidiEvent[])[],
  { ticksPerQuarter, isOneTrack }: { ticksPerQuarter: number; isOneTrack: boolean },
): { name: string; notes: MidiNote[] }[] {
  const parts: { name: string; notes: MidiNote[] }[] = [];
  const known = new Map<string, number>();
  let [before, notes] = ["", 0];
  for (const [index, track] of tracks.entries()) {
    const channels = pairNotes(track, ticksPerQuarter);
    // A second staff of a piano often has no name.
    const name = (isOneTrack ? "" : nameOf(track)) || before || `Track ${index + 1}`;
    for (const [channel, played] of channels) {
      notes += played.length;
      const own = channels.size > 1 ? `${name}, channel ${channel + 1}` : name;
      const count = (known.get(own) ?? 0) + 1;
      known.set(own, count);
      parts.push({ name: count > 1 ? `${own} ${count}` : own, notes: played });
    }
    if (channels.size > 0) before = isOneTrack ? "" : nameOf(track) || before;
  }
  if (notes === 0) throw new ScoreError("The MIDI file has no notes. Export it with its notes.");
  if (notes > mostNotes) {
    throw new ScoreError(`The MIDI file has more than ${mostNotes} notes. Divide it into lessons.`);
  }
  return parts.sort((one, other) => heightOf(other.notes) - heightOf(one.notes));
}

const nameOf = (track: readonly MidiEvent[]): string =>
  track.find((event) => event.kind === "name")?.name ?? "";

const heightOf = (notes: readonly MidiNote[]): number =>
  notes.reduce((sum, { pitchMidi }) => sum + pitchMidi, 0) / notes.length;

/** The name of the file's first track, unless that names an instrument. */
function titleOf(tracks: readonly (readonly MidiEvent[])[], format: number): string {
  const [first = []] = tracks;
  const isTitle = format !== 1 || !first.some(({ kind }) => kind === "on");
  return isTitle ? nameOf(first) : "";
}

/**
 * Pairs each key's press with its release, by channel. A key pressed again ends there; one that is never
 * released sounds for a quarter.
 */
function pairNotes(track: readonly MidiEvent[], ticksPerQuarter: number): Map<number, MidiNote[]> {
  const channels = new Map<number, MidiNote[]>();
  const held = new Map<number, MidiNote>();
  for (const event of track) {
    if ((event.kind !== "on" && event.kind !== "off") || event.channel === drumChannel) continue;
    const { kind, channel, pitchMidi, velocity, tick } = event;
    const key = channel * 128 + pitchMidi;
    const open = held.get(key);
    if (kind === "on" && open?.startTick === tick) continue;
    if (open) open.endTick = Math.max(open.startTick + 1, tick);
    held.delete(key);
    if (kind === "off") continue;
    const note = { pitchMidi, startTick: tick, endTick: tick + ticksPerQuarter, velocity };
    const notes = channels.get(channel) ?? [];
    channels.set(channel, notes);
    notes.push(note);
    held.set(key, note);
  }
  return channels;
}

/**
 * Gives a part that both hands play two staves: the only one, or the only piano among several without a
 * hand's name.
 */
function divideHands(
  parts: readonly { name: string; notes: MidiNote[] }[],
  togetherTicks: number,
): { parts: MidiPart[]; isSplit: boolean } {
  const pianos = parts.filter(({ name }) => isPianoName(name));
  const [piano] = pianos;
  const isNamed = parts.some(({ name }) => namesHand(name));
  const [only] = parts.length === 1 ? parts : [];
  const both = only ?? (pianos.length === 1 && !isNamed ? piano : undefined);
  return {
    isSplit: both !== undefined,
    parts: parts.map((part) => {
      if (part !== both) return { name: part.name, staves: [part.notes] };
      const { right, left } = splitHands(part.notes, togetherTicks);
      return { name: part.name, staves: [right, left] };
    }),
  };
}

function listTempos(events: readonly MidiEvent[]): MidiPiece["tempos"] {
  const tempos: MidiPiece["tempos"] = [];
  for (const event of events) {
    if (event.kind !== "tempo") continue;
    const quartersPerMinute = 60_000_000 / event.microseconds;
    if (tempos.at(-1)?.tick === event.tick) tempos.pop();
    if (tempos.at(-1)?.quartersPerMinute === quartersPerMinute) continue;
    tempos.push({ tick: event.tick, quartersPerMinute });
  }
  return tempos;
}

function listMeters(events: readonly MidiEvent[]): MidiPiece["meters"] {
  const meters: MidiPiece["meters"] = [];
  for (const event of events) {
    if (event.kind !== "meter") continue;
    const { tick, beats, beatType } = event;
    if (beats < 1 || beats > 64 || beatType > 64) continue;
    if (meters.at(-1)?.tick === tick) meters.pop();
    const last = meters.at(-1);
    if (last?.beats === beats && last.beatType === beatType) continue;
    meters.push({ tick, beats, beatType });
  }
  return meters;
}

/** The pedal is down while that of any channel is. */
function listPedalMoves(events: readonly MidiEvent[]): MidiPiece["pedalMoves"] {
  const moves: MidiPiece["pedalMoves"] = [];
  const down = new Set<number>();
  for (const event of events) {
    if (event.kind !== "pedal" || event.channel === drumChannel) continue;
    const wasDown = down.size > 0;
    if (event.isDown) down.add(event.channel);
    else down.delete(event.channel);
    const isDown = down.size > 0;
    if (isDown !== wasDown) moves.push({ tick: event.tick, isDown });
  }
  return moves;
}

const hasDrums = (events: readonly MidiEvent[]): boolean =>
  events.some((event) => event.kind === "on" && event.channel === drumChannel);
