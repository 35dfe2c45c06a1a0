import { mostTakeBytes } from "../../contract/alignment.ts";
import { readMidiTrack, type TrackEvent } from "./read-midi-track.ts";
import { type Take, TakeError, type TakeNote } from "./take.ts";

const mostNotes = 100_000;
const mostTracks = 256;
const longestSeconds = 3 * 3600;
const drumChannel = 9;

/**
 * Parses a Standard MIDI File of format 0 or 1 into its notes, with its changes of tempo. Throws TakeError
 * for one that is damaged, empty or too large.
 */
export function readTake(bytes: Uint8Array): Take {
  if (bytes.length > mostTakeBytes) throw new TakeError("The MIDI file is larger than 4 MB.");
  const events = readTracks(bytes);
  const secondsAt = createClock(events, divisionOf(bytes));
  const notes = pairNotes(events.filter(isNote), secondsAt);
  if (notes.length === 0) throw new TakeError("The MIDI file has no notes.");
  const durationSeconds = notes.reduce((last, note) => Math.max(last, endOf(note)), 0);
  if (durationSeconds > longestSeconds) {
    throw new TakeError("The MIDI file is longer than three hours.");
  }
  return { notes, durationSeconds };
}

const endOf = ({ onsetSeconds, durationSeconds }: TakeNote) => onsetSeconds + durationSeconds;

function divisionOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint16(12);
}

function readTracks(bytes: Uint8Array): TrackEvent[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isMidi = bytes.length >= 14 && nameAt(bytes, 0) === "MThd" && view.getUint32(4) >= 6;
  if (!isMidi) throw new TakeError("This is not a MIDI file.");
  if (view.getUint16(8) > 1) throw new TakeError("The MIDI file holds several pieces (format 2).");
  const events: TrackEvent[] = [];
  let [at, tracks] = [8 + view.getUint32(4), 0];
  while (at + 8 <= bytes.length && tracks < mostTracks) {
    const end = Math.min(bytes.length, at + 8 + view.getUint32(at + 4));
    if (nameAt(bytes, at) === "MTrk") {
      for (const event of readMidiTrack(bytes.subarray(at + 8, end))) events.push(event);
      tracks += 1;
    }
    at = end;
  }
  // The order of simultaneous events of one track stays.
  return events.sort((one, other) => one.tick - other.tick);
}

const nameAt = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at, at + 4));

/** Returns a function from a tick to its seconds. */
function createClock(events: readonly TrackEvent[], division: number): (tick: number) => number {
  if (division >= 0x8000) {
    const perSecond = (256 - (division >> 8)) * (division & 0xff);
    if (perSecond <= 0) throw new TakeError("The MIDI file's time division is damaged.");
    return (tick) => tick / perSecond;
  }
  if (division === 0) throw new TakeError("The MIDI file's time division is damaged.");
  const changes = [{ tick: 0, seconds: 0, perTick: 0.5 / division }];
  for (const event of events) {
    if (event.kind !== "tempo") continue;
    const last = changes.at(-1) ?? { tick: 0, seconds: 0, perTick: 0 };
    const seconds = last.seconds + (event.tick - last.tick) * last.perTick;
    changes.push({ tick: event.tick, seconds, perTick: event.microseconds / 1e6 / division });
  }
  let [index, before] = [0, 0];
  return (tick) => {
    // Asked for in rising order, but for the ends of notes.
    if (tick < before) index = 0;
    before = tick;
    while ((changes[index + 1]?.tick ?? Infinity) <= tick) index += 1;
    const { tick: from, seconds, perTick } = changes[index] ?? { tick: 0, seconds: 0, perTick: 0 };
    return seconds + (tick - from) * perTick;
  };
}

type NoteEvent = Extract<TrackEvent, { kind: "on" | "off" }>;
const isNote = (event: TrackEvent): event is NoteEvent =>
  event.kind !== "tempo" && event.channel !== drumChannel;

/** Joins each key's press with its release; a key pressed again before that was released then. */
function pairNotes(events: readonly NoteEvent[], secondsAt: (tick: number) => number): TakeNote[] {
  const notes: TakeNote[] = [];
  const held = new Map<number, TakeNote>();
  for (const { kind, channel, pitchMidi, velocity, tick } of events) {
    const seconds = secondsAt(tick);
    const key = channel * 128 + pitchMidi;
    const open = held.get(key);
    if (open) open.durationSeconds = Math.max(0.01, seconds - open.onsetSeconds);
    held.delete(key);
    if (kind === "off") continue;
    if (notes.length >= mostNotes) throw new TakeError("The MIDI file has over 100,000 notes.");
    const note = { pitchMidi, onsetSeconds: seconds, durationSeconds: 0.5, velocity };
    notes.push(note);
    held.set(key, note);
  }
  return notes;
}
