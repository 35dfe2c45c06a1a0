import { TakeError } from "./take.ts";

/** What matters of a track's events, at ticks from its start. */
export type TrackEvent =
  | { kind: "on" | "off"; tick: number; channel: number; pitchMidi: number; velocity: number }
  | { kind: "tempo"; tick: number; microseconds: number };

const mostEvents = 2_000_000;

/** Reads a track chunk's events; one that is cut short ends where its bytes end. */
export function* readMidiTrack(bytes: Uint8Array): Generator<TrackEvent> {
  let [at, tick, status] = [0, 0, 0];
  const byte = () => bytes[at++] ?? 0;
  const length = () => {
    let value = 0;
    for (let count = 0; count < 4; count++) {
      const next = byte();
      value = value * 128 + (next & 0x7f);
      if (next < 0x80) return value;
    }
    throw new TakeError("The MIDI file is damaged.");
  };
  for (let events = 0; at < bytes.length; events++) {
    if (events > mostEvents) throw new TakeError("The MIDI file has too many events.");
    tick += length();
    if ((bytes[at] ?? 0) >= 0x80) status = byte();
    if (status < 0x80) throw new TakeError("The MIDI file is damaged.");
    if (status === 0xff) {
      const type = byte();
      const size = length();
      if (type === 0x2f) return;
      if (type === 0x51 && size === 3) {
        const microseconds = (byte() << 16) | (byte() << 8) | byte();
        if (microseconds > 0) yield { kind: "tempo", tick, microseconds };
      } else at += size;
      // Neither a meta event nor a system exclusive one may be continued.
      status = 0;
    } else if (status >= 0xf0) {
      const size = length();
      at += size;
      status = 0;
    } else {
      const [first, second] = [byte(), status >= 0xc0 && status < 0xe0 ? 0 : byte()];
      const channel = status & 0x0f;
      const isOn = status >> 4 === 9 && second > 0;
      if (at <= bytes.length && (isOn || status >> 4 === 8 || status >> 4 === 9)) {
        const kind = isOn ? "on" : "off";
        yield { kind, tick, channel, pitchMidi: first & 0x7f, velocity: second & 0x7f };
      }
    }
  }
}
