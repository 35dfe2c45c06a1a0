/** An event of a test's MIDI track, at ticks from its start. */
export interface MadeEvent {
  tick: number;
  bytes: readonly number[];
}

interface Made {
  /** 1 by default. */
  format?: number;
  /** Ticks per quarter note, or the two bytes of SMPTE time. */
  division?: number;
}

/** A Standard MIDI File of these tracks, at 480 ticks per quarter note unless `division` says otherwise. */
export function writeMidiFile(
  tracks: readonly (readonly MadeEvent[])[],
  { format = 1, division = 480 }: Made = {},
): Uint8Array {
  const header = [...bytesOf(format, 2), ...bytesOf(tracks.length, 2), ...bytesOf(division, 2)];
  return Uint8Array.from([
    ...chunk("MThd", header),
    ...tracks.flatMap((events) => chunk("MTrk", writeEvents(events))),
  ]);
}

/** A key that is pressed and released. */
export function key(
  pitchMidi: number,
  [from, to]: readonly [from: number, to: number],
  { channel = 0, velocity = 80 } = {},
): MadeEvent[] {
  return [
    { tick: from, bytes: [0x90 | channel, pitchMidi, velocity] },
    { tick: to, bytes: [0x80 | channel, pitchMidi, 0] },
  ];
}

/** Keys of one length, one after another. */
export const line = (pitches: readonly number[], ticks: number): MadeEvent[] =>
  pitches.flatMap((pitch, index) => key(pitch, [index * ticks, (index + 1) * ticks]));

export const pedal = (tick: number, value: number, channel = 0): MadeEvent => ({
  tick,
  bytes: [0xb0 | channel, 64, value],
});
export const tempo = (tick: number, microseconds: number): MadeEvent =>
  meta(tick, 0x51, bytesOf(microseconds, 3));
/** `beatType` is given as a power of two. */
export const meter = (tick: number, beats: number, power: number): MadeEvent =>
  meta(tick, 0x58, [beats, power, 24, 8]);
export const keySignature = (fifths: number): MadeEvent => meta(0, 0x59, [fifths & 0xff, 0]);
export const trackName = (name: string): MadeEvent => meta(0, 0x03, [...Buffer.from(name)]);

const meta = (tick: number, type: number, content: readonly number[]): MadeEvent => ({
  tick,
  bytes: [0xff, type, content.length, ...content],
});

function writeEvents(events: readonly MadeEvent[]): number[] {
  let last = 0;
  const written = events
    .toSorted((one, other) => one.tick - other.tick)
    .flatMap(({ tick, bytes }) => {
      const delta = tick - last;
      last = tick;
      return [...variableLength(delta), ...bytes];
    });
  return [...written, 0, 0xff, 0x2f, 0];
}

const chunk = (name: string, content: readonly number[]): number[] => [
  ...Buffer.from(name),
  ...bytesOf(content.length, 4),
  ...content,
];

const bytesOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (value >> (8 * (count - 1 - index))) & 0xff);

function variableLength(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
