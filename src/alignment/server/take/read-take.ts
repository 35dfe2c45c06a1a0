import { type MidiEvent, readMidiFile, ScoreError } from "#score/server/index.ts";
import { mostTakeBytes } from "../../contract/alignment.ts";
import { type Take, TakeError, type TakeNote } from "./take.ts";

const mostNotes = 100_000;
const longestSeconds = 3 * 3600;
const drumChannel = 9;

/**
 * Parses a Standard MIDI File of format 0 or 1 into notes, with tempo changes. Throws TakeError for
 * a damaged, empty or too large one.
 */
export function readTake(bytes: Uint8Array): Take {
  if (bytes.length > mostTakeBytes) throw new TakeError("The MIDI file is larger than 4 MB.");
  const { format, division, tracks } = readFile(bytes);
  if (format > 1) throw new TakeError("The MIDI file holds several pieces (format 2).");
  // The sort is stable, so simultaneous events of a track keep their order.
  const events = tracks.flat().sort((one, other) => one.tick - other.tick);
  const secondsAt = createClock(events, division);
  const notes = pairNotes(events.filter(isNote), secondsAt);
  if (notes.length === 0) throw new TakeError("The MIDI file has no notes.");
  const durationSeconds = notes.reduce((last, note) => Math.max(last, endOf(note)), 0);
  if (durationSeconds > longestSeconds) {
    throw new TakeError("The MIDI file is longer than three hours.");
  }
  return { notes, durationSeconds };
}

const endOf = ({ onsetSeconds, durationSeconds }: TakeNote) => onsetSeconds + durationSeconds;

function readFile(bytes: Uint8Array): ReturnType<typeof readMidiFile> {
  try {
    return readMidiFile(bytes);
  } catch (error) {
    if (!(error instanceof ScoreError)) throw error;
    throw new TakeError(error.message);
  }
}

/** Creates a function from ticks to seconds. */
function createClock(events: readonly MidiEvent[], division: number): (tick: number) => number {
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
    // Calls have ascending ticks, except for ends of notes.
    if (tick < before) index = 0;
    before = tick;
    while ((changes[index + 1]?.tick ?? Infinity) <= tick) index += 1;
    const { tick: from, seconds, perTick } = changes[index] ?? { tick: 0, seconds: 0, perTick: 0 };
    return seconds + (tick - from) * perTick;
  };
}

type NoteEvent = Extract<MidiEvent, { kind: "on" | "off" }>;
const isNote = (event: MidiEvent): event is NoteEvent =>
  (event.kind === "on" || event.kind === "off") && event.channel !== drumChannel;

/** Pairs each key's press with its release. A key pressed again without a release ends there. */
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
