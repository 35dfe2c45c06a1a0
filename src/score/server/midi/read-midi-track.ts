import { shorten } from "../remarks.ts";
import { ScoreError } from "../score.ts";

type MetaEvent =
  | { kind: "tempo"; microseconds: number }
  | { kind: "meter"; beats: number; beatType: number }
  | { kind: "key"; fifths: number }
  | { kind: "name"; name: string };

/** The relevant events of a track, at ticks from its start. */
export type MidiEvent = { tick: number } & (
  | MetaEvent
  | { kind: "on" | "off"; channel: number; pitchMidi: number; velocity: number }
  | { kind: "pedal"; channel: number; isDown: boolean }
);

const mostEvents = 2_000_000;
const longestName = 80;
const pedalController = 64;

/** Reads a track chunk's events. A truncated one ends with its bytes. Throws ScoreError. */
export function* readMidiTrack(bytes: Uint8Array): Generator<MidiEvent> {
  let [at, tick, status] = [0, 0, 0];
  const byte = () => bytes[at++] ?? 0;
  const length = () => {
    let value = 0;
    for (let count = 0; count < 4; count++) {
      const next = byte();
      value = value * 128 + (next & 0x7f);
      if (next < 0x80) return value;
    }
    throw damaged();
  };
  for (let events = 0; at < bytes.length; events++) {
    if (events > mostEvents) {
      throw new ScoreError("The MIDI file has too many events. Divide it into lessons.");
    }
    tick += length();
    if ((bytes[at] ?? 0) >= 0x80) status = byte();
    if (status < 0x80) throw damaged();
    if (status === 0xff) {
      const type = byte();
      const size = length();
      if (type === 0x2f) return;
      const event = readMeta(type, bytes.subarray(at, at + size));
      if (event) yield { tick, ...event };
      at += size;
      // Running status ends with a meta or system exclusive event.
      status = 0;
    } else if (status >= 0xf0) {
      const size = length();
      at += size;
      status = 0;
    } else {
      const [first, second] = [byte(), status >= 0xc0 && status < 0xe0 ? 0 : byte()];
      const channel = status & 0x0f;
      const isOn = status >> 4 === 9 && second > 0;
      if (at > bytes.length) return;
      if (isOn || status >> 4 === 8 || status >> 4 === 9) {
        const kind = isOn ? "on" : "off";
        yield { kind, tick, channel, pitchMidi: first & 0x7f, velocity: second & 0x7f };
      } else if (status >> 4 === 0xb && first === pedalController) {
        yield { kind: "pedal", tick, channel, isDown: second >= 64 };
      }
    }
  }
}

export const damaged = () => new ScoreError("The MIDI file is damaged. Export it again.");

function readMeta(type: number, content: Uint8Array): MetaEvent | undefined {
  const [first = 0, second = 0, third = 0] = content;
  if (type === 0x51 && content.length === 3) {
    const microseconds = (first << 16) | (second << 8) | third;
    return microseconds > 0 ? { kind: "tempo", microseconds } : undefined;
  }
  if (type === 0x58 && content.length >= 2) {
    return { kind: "meter", beats: first, beatType: 2 ** second };
  }
  if (type === 0x59 && content.length >= 2) {
    const fifths = first > 127 ? first - 256 : first;
    return Math.abs(fifths) <= 7 ? { kind: "key", fifths } : undefined;
  }
  return type === 0x03 ? { kind: "name", name: readName(content) } : undefined;
}

/** Names are in UTF-8, or as older programs on Windows write. */
function readName(content: Uint8Array): string {
  const text = new TextDecoder().decode(content);
  const isUtf8 = !text.includes("\ufffd");
  const name = isUtf8 ? text : new TextDecoder("windows-1252").decode(content);
  return shorten(name, longestName).trim();
}
