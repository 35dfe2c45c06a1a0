import fc from "fast-check";
import { expect, test } from "vitest";
import { writeMidi } from "../../contract/write-midi.ts";
import { readTake } from "./read-take.ts";
import { TakeError } from "./take.ts";

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const long = (value: number) => [24, 16, 8, 0].map((shift) => (value >> shift) & 0xff);
const chunk = (name: string, bytes: number[]) => [...text(name), ...long(bytes.length), ...bytes];
const header = (format: number, tracks: number, division: number) =>
  chunk("MThd", [0, format, 0, tracks, division >> 8, division & 0xff]);
const end = [0x00, 0xff, 0x2f, 0x00];
const midi = (format: number, division: number, ...tracks: number[][]) =>
  Uint8Array.from([
    ...header(format, tracks.length, division),
    ...tracks.flatMap((track) => chunk("MTrk", [...track, ...end])),
  ]);

test("notes of all tracks are read with running status and changes of tempo", () => {
  const tempo = [0x00, 0xff, 0x51, 0x03, 0x0f, 0x42, 0x40];
  const faster = [0x83, 0x60, 0xff, 0x51, 0x03, 0x07, 0xa1, 0x20];
  // The second note ends by a press of velocity 0, in running status.
  const right = [
    0x00, 0x90, 60, 80, 0x83, 0x60, 0x80, 60, 0, 0x00, 0x90, 62, 90, 0x83, 0x60, 62, 0,
  ];
  const left = [
    0x00, 0xf0, 0x02, 0x01, 0xf7, 0x00, 0x91, 48, 70, 0x00, 0x99, 35, 99, 0x00, 0xb1, 64, 127,
  ];
  const { notes, durationSeconds } = readTake(midi(1, 480, [...tempo, ...faster], right, left));
  expect(notes).toEqual([
    { pitchMidi: 60, onsetSeconds: 0, durationSeconds: 1, velocity: 80 },
    // A note without a release.
    { pitchMidi: 48, onsetSeconds: 0, durationSeconds: 0.5, velocity: 70 },
    { pitchMidi: 62, onsetSeconds: 1, durationSeconds: 0.5, velocity: 90 },
  ]);
  expect(durationSeconds).toBe(1.5);
});

test("what the browser writes is read as it was played", () => {
  const played = [
    { pitchMidi: 60, onsetSeconds: 0.25, durationSeconds: 130, velocity: 1 },
    { pitchMidi: 67, onsetSeconds: 100.5, durationSeconds: 0.125, velocity: 127 },
  ];
  expect(readTake(writeMidi(played)).notes).toEqual(played);
});

test("time counted in frames of film is understood", () => {
  const track = [0x32, 0x90, 60, 80, 0x32, 0x80, 60, 0];
  expect(readTake(midi(0, 0xe728, track)).notes).toMatchObject([
    { onsetSeconds: 0.05, durationSeconds: 0.05 },
  ]);
});

test("what is no take is refused, and no bytes do worse", () => {
  const refused: [Uint8Array, RegExp][] = [
    [Uint8Array.from(text("RIFF, which is something else")), /not a MIDI file/],
    [midi(0, 480), /no notes/],
    [midi(2, 480, [0, 0x90, 60, 80]), /several pieces/],
    [midi(0, 0, [0, 0x90, 60, 80]), /division/],
    [midi(0, 480, [0xff, 0xff, 0xff, 0xff, 0x7f]), /damaged/],
    [new Uint8Array(4 * 1024 * 1024 + 1), /larger than 4 MB/],
    [midi(0, 480, Array.from({ length: 100_001 }, () => [0, 0x90, 60, 80]).flat()), /100,000/],
  ];
  for (const [bytes, message] of refused) expect(() => readTake(bytes)).toThrow(message);
  const whole = midi(1, 480, [0x00, 0x90, 60, 80, 0x83, 0x60, 0x80, 60, 0], [0x00, 0xb0, 64, 127]);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }),
      (edits) => {
        const bytes = whole.slice();
        for (const [at, value] of edits) bytes[at] = value;
        try {
          expect(readTake(bytes).notes.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(TakeError);
        }
      },
    ),
    { numRuns: 300 },
  );
});
