import { expect, test } from "vitest";
import { readMessage, toNotes } from "./recording.ts";

test("presses and releases become notes, also those that never end, and pedals do not", () => {
  const messages: [number[], number][] = [
    [[0x90, 60, 80], 0],
    [[0xb0, 64, 127], 10],
    [[0x91, 64, 90], 500],
    [[0x80, 60, 0], 1000],
    // A second press without a release, and a release sent as a press of velocity 0.
    [[0x90, 64, 70], 1500],
    [[0x90, 64, 0], 2000],
    [[0xfe], 2100],
    [[0x90, 67, 60], 2500],
    [[0x90, 72, 60], 3000],
  ];
  const events = messages.flatMap(([bytes, ms]) => {
    const event = readMessage(Uint8Array.from(bytes), ms);
    return event ? [event] : [];
  });
  expect(toNotes(events)).toEqual([
    { pitchMidi: 60, onsetSeconds: 0, durationSeconds: 1, velocity: 80 },
    { pitchMidi: 64, onsetSeconds: 0.5, durationSeconds: 1, velocity: 90 },
    { pitchMidi: 64, onsetSeconds: 1.5, durationSeconds: 0.5, velocity: 70 },
    { pitchMidi: 67, onsetSeconds: 2.5, durationSeconds: 0.5, velocity: 60 },
    { pitchMidi: 72, onsetSeconds: 3, durationSeconds: 0.01, velocity: 60 },
  ]);
});
