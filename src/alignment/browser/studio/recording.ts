import * as z from "zod/mini";
import type { PlayedNote } from "../../contract/write-midi.ts";

/** A press or release of a key: milliseconds, key, and velocity, which is 0 for a release. */
const keyEvent = z.tuple([z.number(), z.int(), z.int()]);
export type KeyEvent = z.infer<typeof keyEvent>;
const keyEvents = z.array(keyEvent).check(z.maxLength(200_000));

/** The press or release in a MIDI message; null for pedals and other messages. */
export function readMessage(bytes: Uint8Array, ms: number): KeyEvent | null {
  const [status = 0, pitchMidi = 0, velocity = 0] = bytes;
  const kind = status >> 4;
  if (bytes.length < 3 || (kind !== 8 && kind !== 9)) return null;
  return [ms, pitchMidi, kind === 9 ? velocity : 0];
}

/** Pairs presses and releases to notes; keys still down at the end are released then. */
export function toNotes(events: readonly KeyEvent[]): PlayedNote[] {
  const notes: PlayedNote[] = [];
  const held = new Map<number, PlayedNote>();
  const end = events.at(-1)?.[0] ?? 0;
  const release = (note: PlayedNote | undefined, ms: number) => {
    if (note) note.durationSeconds = Math.max(0.01, ms / 1000 - note.onsetSeconds);
  };
  for (const [ms, pitchMidi, velocity] of events) {
    release(held.get(pitchMidi), ms);
    held.delete(pitchMidi);
    if (velocity === 0) continue;
    const note = { pitchMidi, onsetSeconds: ms / 1000, durationSeconds: 0, velocity };
    notes.push(note);
    held.set(pitchMidi, note);
  }
  for (const note of held.values()) release(note, end);
  return notes;
}

const keyOf = (lessonId: string) => `tlp-take:${lessonId}`;

/** Stores a recording so that it survives a reload; full storage keeps its earlier content. */
export function keepRecording(lessonId: string, events: readonly KeyEvent[]): void {
  try {
    localStorage.setItem(keyOf(lessonId), JSON.stringify(events));
  } catch {
    // The recording continues in memory.
  }
}

export function findRecording(lessonId: string): KeyEvent[] {
  try {
    return keyEvents.parse(JSON.parse(localStorage.getItem(keyOf(lessonId)) ?? "[]"));
  } catch {
    return [];
  }
}

export function forgetRecording(lessonId: string): void {
  localStorage.removeItem(keyOf(lessonId));
}
