import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import type { Score, ScoreNote } from "#score/server/index.ts";
import type { LessonTiming } from "../pipeline/lesson-timing.ts";
import { type PlayedPassage, playPassages } from "../pipeline/play-passages.ts";
import { addReverb } from "./add-reverb.ts";
import { normaliseLoudness } from "./normalise-loudness.ts";
import { loadPianoSamples, nearestSampledPitch, sampleRate } from "./piano-samples.ts";
import { playNote, type StereoMix } from "./play-note.ts";

const fadeOutSeconds = 1.4;
const legatoSeconds = 0.03;
const ringOnSeconds = 1.8;
const clickSeconds = 0.07;

/**
 * Renders a video's passages with a sampled piano and count-ins, as a 48 kHz stereo WAV of the
 * video's length. Deterministic.
 */
export async function synthesise(
  deps: { ffmpeg: Ffmpeg; cacheFolder: string; signal?: AbortSignal | undefined },
  input: { score: Score; timing: LessonTiming },
): Promise<Buffer> {
  const { score, timing } = input;
  const frames = Math.round(timing.videoSeconds * sampleRate);
  const mix: StereoMix = { left: new Float32Array(frames), right: new Float32Array(frames) };
  const samples = await loadPianoSamples(
    deps,
    score.notes.map((note) => nearestSampledPitch(note.pitchMidi)),
  );
  for (const passage of playPassages(score, timing)) {
    deps.signal?.throwIfAborted();
    for (const note of passage.notes) {
      const sample = samples.get(nearestSampledPitch(note.pitchMidi));
      if (!sample) continue;
      playNote(mix, sample, {
        pitchMidi: note.pitchMidi,
        velocity: handBalance(note),
        startFrame: Math.round(note.startSeconds * sampleRate),
        heldFrames: Math.round(heldSeconds(note, passage) * sampleRate),
      });
    }
  }
  addReverb(mix, { wet: 0.22, liveliness: 0.8 });
  normaliseLoudness(mix);
  addCountIn(mix, timing.countIn);
  fadeOut(mix);
  return encodeWav(mix);
}

/** The time until key and pedal are released; the last notes ring on. */
function heldSeconds(note: ScoreNote, passage: PlayedPassage): number {
  const keyUpSeconds = note.startSeconds + note.durationSeconds;
  if (keyUpSeconds > passage.endSeconds - 0.05) return note.durationSeconds + ringOnSeconds;
  // A key released at a pedal change belongs to the earlier pedal.
  const pedal = passage.pedals.find(
    ({ downSeconds, upSeconds }) =>
      downSeconds < keyUpSeconds - 0.01 && keyUpSeconds < upSeconds + 0.01,
  );
  const soundsUntil = Math.max(keyUpSeconds, pedal?.upSeconds ?? 0);
  return soundsUntil - note.startSeconds + legatoSeconds;
}

/** The left hand is slightly softer. */
function handBalance(note: ScoreNote): number {
  return note.hand === "left" ? note.velocity * 0.88 : note.velocity;
}

function fadeOut({ left, right }: StereoMix): void {
  const frames = Math.min(left.length, Math.round(fadeOutSeconds * sampleRate));
  const first = left.length - frames;
  for (let i = 0; i < frames; i++) {
    const level = Math.cos(((i / frames) * Math.PI) / 2);
    left[first + i] = (left[first + i] ?? 0) * level;
    right[first + i] = (right[first + i] ?? 0) * level;
  }
}

/** Adds a soft wooden click per beat, higher on a bar's first beat. */
function addCountIn(mix: StereoMix, beats: { startSeconds: number; isDownbeat: boolean }[]): void {
  for (const { startSeconds, isDownbeat } of beats) {
    const hertz = isDownbeat ? 1180 : 880;
    const firstFrame = Math.max(0, Math.round(startSeconds * sampleRate));
    const frames = Math.min(clickSeconds * sampleRate, mix.left.length - firstFrame);
    for (let frame = 0; frame < frames; frame++) {
      const seconds = frame / sampleRate;
      const body = Math.sin(2 * Math.PI * hertz * seconds) * Math.exp(-seconds * 90);
      const wood = Math.sin(2 * Math.PI * hertz * 2.71 * seconds) * Math.exp(-seconds * 190);
      const click = (body + wood * 0.5) * (isDownbeat ? 0.05 : 0.035) * Math.min(1, frame / 24);
      mix.left[firstFrame + frame] = (mix.left[firstFrame + frame] ?? 0) + click;
      mix.right[firstFrame + frame] = (mix.right[firstFrame + frame] ?? 0) + click;
    }
  }
}

const headerBytes = 44;
const bytesPerFrame = 4;

/** A 48 kHz, 16-bit stereo WAV of the mix. */
function encodeWav(mix: StereoMix): Buffer {
  const dataBytes = mix.left.length * bytesPerFrame;
  const wav = Buffer.alloc(headerBytes + dataBytes);
  wav.write("RIFF", 0, "latin1");
  wav.writeUInt32LE(36 + dataBytes, 4);
  wav.write("WAVEfmt ", 8, "latin1");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * bytesPerFrame, 28);
  wav.writeUInt16LE(bytesPerFrame, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36, "latin1");
  wav.writeUInt32LE(dataBytes, 40);
  const samples = new Int16Array(wav.buffer, wav.byteOffset + headerBytes, mix.left.length * 2);
  for (let i = 0; i < mix.left.length; i++) {
    samples[i * 2] = Math.round((mix.left[i] ?? 0) * 32_767);
    samples[i * 2 + 1] = Math.round((mix.right[i] ?? 0) * 32_767);
  }
  return wav;
}
