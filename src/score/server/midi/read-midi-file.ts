import { ScoreError } from "../score.ts";
import { damaged, type MidiEvent, readMidiTrack } from "./read-midi-track.ts";

/** A Standard MIDI File. */
interface MidiFile {
  /** 0: one track; 1: tracks that sound together; 2: a piece in each track. */
  format: number;
  /** Ticks per quarter note, or the two bytes of SMPTE time from 0x8000. */
  division: number;
  tracks: MidiEvent[][];
}

const mostTracks = 256;
/** Of a MIDI file in a RIFF container. */
const riffHeaderBytes = 20;

export const isMidi = (bytes: Uint8Array): boolean => nameAt(bytes, 0) === "MThd" || isRiff(bytes);

const isRiff = (bytes: Uint8Array) =>
  nameAt(bytes, 0) === "RIFF" && nameAt(bytes, 8) === "RMID" && nameAt(bytes, 12) === "data";

/** Reads a MIDI file of any format. A truncated one ends with its bytes. Throws ScoreError. */
export function readMidiFile(file: Uint8Array): MidiFile {
  const bytes = isRiff(file) ? file.subarray(riffHeaderBytes) : file;
  if (!isMidi(bytes)) throw new ScoreError("This is not a MIDI file.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 14 || view.getUint32(4) < 6) throw damaged();
  const tracks: MidiEvent[][] = [];
  let at = 8 + view.getUint32(4);
  while (at + 8 <= bytes.length && tracks.length < mostTracks) {
    const end = Math.min(bytes.length, at + 8 + view.getUint32(at + 4));
    if (nameAt(bytes, at) === "MTrk") {
      tracks.push([...readMidiTrack(bytes.subarray(at + 8, end))]);
    }
    at = end;
  }
  return { format: view.getUint16(8), division: view.getUint16(12), tracks };
}

const nameAt = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at, at + 4));
