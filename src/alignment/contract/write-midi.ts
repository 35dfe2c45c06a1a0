/** A played note, in seconds from the recording's start. */
export interface PlayedNote {
  pitchMidi: number;
  onsetSeconds: number;
  durationSeconds: number;
  /** 1 to 127. */
  velocity: number;
}

const ticksPerSecond = 960;
/**
 * The header of a file with one track, at 480 ticks per quarter and two quarters per second,
 * without the track's length.
 */
const head = [0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 0x01, 0xe0, 0x4d, 0x54, 0x72, 0x6b];

/** Writes notes as a Standard MIDI File. */
export function writeMidi(notes: readonly PlayedNote[]): Uint8Array<ArrayBuffer> {
  const events = notes
    .flatMap(({ pitchMidi, onsetSeconds, durationSeconds, velocity }) => [
      { tick: toTick(onsetSeconds), bytes: [0x90, pitchMidi, velocity] },
      { tick: toTick(onsetSeconds + durationSeconds), bytes: [0x80, pitchMidi, 0] },
    ])
    .sort((one, other) => one.tick - other.tick);
  const track: number[] = [];
  let last = 0;
  for (const { tick, bytes } of events) {
    track.push(...variableLength(tick - last), ...bytes);
    last = tick;
  }
  track.push(0, 0xff, 0x2f, 0);
  const length = [24, 16, 8, 0].map((shift) => (track.length >> shift) & 0xff);
  return Uint8Array.from([...head, ...length, ...track]);
}

const toTick = (seconds: number): number => Math.round(seconds * ticksPerSecond);

function variableLength(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
