import type { TakeNote } from "../take/take.ts";

const ticksPerSecond = 960;

/** Writes notes as a Standard MIDI File of one track, at 480 ticks a quarter and two quarters a second. */
export function writeMidi(notes: readonly TakeNote[]): Buffer {
  const events = notes
    .flatMap(({ pitchMidi, onsetSeconds, durationSeconds, velocity }) => [
      { tick: Math.round(onsetSeconds * ticksPerSecond), bytes: [0x90, pitchMidi, velocity] },
      {
        tick: Math.round((onsetSeconds + durationSeconds) * ticksPerSecond),
        bytes: [0x80, pitchMidi, 0],
      },
    ])
    .sort((one, other) => one.tick - other.tick);
  let last = 0;
  const track = events.flatMap(({ tick, bytes }) => {
    const delta = variableLength(tick - last);
    last = tick;
    return [...delta, ...bytes];
  });
  const body = Buffer.from([...track, 0, 0xff, 0x2f, 0]);
  const head = Buffer.from("4d546864000000060000000101e04d54726b00000000", "hex");
  head.writeUInt32BE(body.length, head.length - 4);
  return Buffer.concat([head, body]);
}

function variableLength(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
