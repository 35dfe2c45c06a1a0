import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import type { Score, ScoreNote } from "#score/server/index.ts";
import type { LessonTiming } from "../pipeline/lesson-timing.ts";
import { type PlayedPassage, playPassages } from "../pipeline/play-passages.ts";
import { addCountIn } from "./add-count-in.ts";
import { addReverb } from "./add-reverb.ts";
import { normaliseLoudness } from "./normalise-loudness.ts";
import { loadPianoSamples, nearestSampledPitch, sampleRate } from "./piano-samples.ts";
import { playNote, type StereoMix } from "./play-note.ts";
import { encodeWav } from "./write-wav.ts";

const fadeOutSeconds = 1.4;
const legatoSeconds = 0.03;
const ringOnSeconds = 1.8;

/**
 * Renders what a video plays with a sampled piano and count-ins as a 48 kHz stereo WAV of the video's length.
 * Deterministic.
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

/** Until key and pedal are released; the last notes ring on. */
function heldSeconds(note: ScoreNote, passage: PlayedPassage): number {
  const keyUpSeconds = note.startSeconds + note.durationSeconds;
  if (keyUpSeconds > passage.endSeconds - 0.05) return note.durationSeconds + ringOnSeconds;
  // A key released at a pedal change belongs to the pedal before the change.
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
