import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  loadPianoSamples,
  nearestSampledPitch,
  type PianoSample,
} from "#media/server/sound/piano-samples.ts";
import { playNote } from "#media/server/sound/play-note.ts";
import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";

export const soundRate = 48_000;
const noteSeconds = 3;
const spacingSeconds = 4;
const [lowest, highest] = [21, 108];

/** One instrument, of which each key is recorded at some velocities. */
export interface Piano {
  name: string;
  /** A key that is held for three seconds, mono at 48 kHz, from its first sound. */
  soundOf(pitch: number, velocity: number): Float32Array;
}

const soundfonts = [
  { name: "TimGM6mb", file: "/usr/share/sounds/sf2/TimGM6mb.sf2" },
  { name: "FluidR3", file: "/usr/share/sounds/sf2/FluidR3_GM.sf2" },
  { name: "MuseScore", file: "/usr/share/sounds/sf3/MuseScore_General_Lite.sf3" },
] as const;

/** The recorded grand piano of the npm package. */
export async function openRecordedPiano(deps: {
  ffmpeg: Ffmpeg;
  cacheFolder: string;
}): Promise<Piano> {
  const pitches = Array.from({ length: 88 }, (_, key) => nearestSampledPitch(lowest + key));
  const samples = await loadPianoSamples(deps, pitches);
  const soundOf = (pitch: number, velocity: number): Float32Array => {
    const sample = samples.get(nearestSampledPitch(pitch));
    if (!sample) throw new Error(`no sample for ${pitch}`);
    return renderSample(sample, pitch, velocity);
  };
  return { name: "Salamander", soundOf: keepSounds(soundOf) };
}

/** The pianos of the soundfonts that this machine has; none without fluidsynth. */
export function openSoundfontPianos(): Piano[] {
  if (!existsSync("/usr/bin/fluidsynth")) return [];
  return soundfonts.filter(({ file }) => existsSync(file)).map(openSoundfont);
}

function openSoundfont({ name, file }: { name: string; file: string }): Piano {
  const byVelocity = new Map<number, Float32Array>();
  const soundOf = (pitch: number, velocity: number): Float32Array => {
    const known = byVelocity.get(velocity) ?? renderKeys(file, velocity);
    byVelocity.set(velocity, known);
    const from = (pitch - lowest) * spacingSeconds * soundRate;
    const slot = known.subarray(from, from + (spacingSeconds - 0.05) * soundRate);
    const first = slot.findIndex((value) => Math.abs(value) > 0.0015);
    return slot.subarray(
      Math.max(0, first - 48),
      Math.max(0, first - 48) + noteSeconds * soundRate,
    );
  };
  return { name, soundOf: keepSounds(soundOf) };
}

function keepSounds(soundOf: Piano["soundOf"]): Piano["soundOf"] {
  const kept = new Map<string, Float32Array>();
  return (pitch, velocity) => {
    const key = `${pitch} ${velocity}`;
    const sound = kept.get(key) ?? soundOf(pitch, velocity);
    kept.set(key, sound);
    return sound;
  };
}

function renderSample(sample: PianoSample, pitchMidi: number, velocity: number): Float32Array {
  const frames = noteSeconds * soundRate;
  const mix = { left: new Float32Array(frames), right: new Float32Array(frames) };
  playNote(mix, sample, { pitchMidi, velocity, startFrame: 0, heldFrames: frames });
  return mix.left.map((value, index) => (value + (mix.right[index] ?? 0)) / 2);
}

/** Renders all keys one after the other, mono. */
function renderKeys(soundfont: string, velocity: number): Float32Array {
  const folder = mkdtempSync(join(tmpdir(), "soundfont-"));
  const [midi, raw] = [join(folder, "keys.mid"), join(folder, "keys.raw")];
  writeFileSync(midi, writeKeys(velocity));
  const format = ["-r", String(soundRate), "-O", "float", "-T", "raw", "-F", raw];
  const options = ["-ni", "-q", "-g", "1", "-R", "0", "-C", "0", ...format];
  execFileSync("fluidsynth", [...options, soundfont, midi], { stdio: "ignore" });
  const bytes = readFileSync(raw);
  rmSync(folder, { recursive: true });
  const stereo = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  return Float32Array.from(
    { length: stereo.length / 2 },
    (_, index) => ((stereo[2 * index] ?? 0) + (stereo[2 * index + 1] ?? 0)) / 2,
  );
}

/** A MIDI file in which each key sounds for three seconds, in ticks of 1/960 s. */
function writeKeys(velocity: number): Buffer {
  const events: number[] = [0, 0xc0, 0];
  for (let pitch = lowest; pitch <= highest; pitch++) {
    const pause = pitch === lowest ? 0 : (spacingSeconds - noteSeconds) * 960;
    events.push(...variableLength(pause), 0x90, pitch, velocity);
    events.push(...variableLength(noteSeconds * 960), 0x80, pitch, 0);
  }
  events.push(...variableLength(960), 0xff, 0x2f, 0);
  const header = Buffer.from("4d546864000000060000000101e04d54726b00000000", "hex");
  header.writeUInt32BE(events.length, 18);
  return Buffer.concat([header, Buffer.from(events)]);
}

function variableLength(value: number): number[] {
  const low = value & 0x7f;
  return value < 128 ? [low] : [(value >> 7) | 0x80, low];
}
