import { type PianoSample, sampleRate } from "./piano-samples.ts";

export interface NoteToPlay {
  pitchMidi: number;
  velocity: number;
  startFrame: number;
  heldFrames: number;
}

/** Strings above this key have no dampers. */
const highestDamper = 88;
const fadeInFrames = 48;

/**
 * Adds one note to a stereo mix. The nearest recording is resampled to the pitch; low velocities
 * are softer and duller, low keys panned left, and releases damped.
 */
export function playNote(mix: StereoMix, sample: PianoSample, note: NoteToPlay): void {
  const { frames } = sample;
  const step = 2 ** ((note.pitchMidi - sample.pitchMidi) / 12);
  const loudness = (note.velocity / 100) ** 1.6;
  const pan = Math.min(1, Math.max(-1, (note.pitchMidi - 64) / 44)) * 0.35;
  const [gainLeft, gainRight] = [
    loudness * (1 - Math.max(0, pan)),
    loudness * (1 + Math.min(0, pan)),
  ];
  const brightness = brightnessOf(note.velocity);
  const release = releasePerFrame(note.pitchMidi);
  const available = Math.floor((frames.length / 2 - 2) / step);
  const last = Math.min(available, mix.left.length - note.startFrame);
  let [dullLeft, dullRight, envelope] = [0, 0, 1];
  for (let frame = 0; frame < last; frame++) {
    if (frame >= note.heldFrames) {
      envelope *= release;
      if (envelope < 0.0004) break;
    }
    const at = frame * step;
    const index = Math.floor(at) * 2;
    const fraction = at - Math.floor(at);
    const left = (frames[index] ?? 0) * (1 - fraction) + (frames[index + 2] ?? 0) * fraction;
    const right = (frames[index + 1] ?? 0) * (1 - fraction) + (frames[index + 3] ?? 0) * fraction;
    dullLeft += brightness * (left - dullLeft);
    dullRight += brightness * (right - dullRight);
    const level = frame < fadeInFrames ? (envelope * frame) / fadeInFrames : envelope;
    const target = note.startFrame + frame;
    mix.left[target] = (mix.left[target] ?? 0) + dullLeft * gainLeft * level;
    mix.right[target] = (mix.right[target] ?? 0) + dullRight * gainRight * level;
  }
}

export interface StereoMix {
  left: Float32Array;
  right: Float32Array;
}

/** The coefficient of a one-pole low-pass filter, since soft notes have fewer overtones. */
function brightnessOf(velocity: number): number {
  const cutoffHertz = 1800 + 14_000 * (Math.min(127, velocity) / 110) ** 2;
  return 1 - Math.exp((-2 * Math.PI * cutoffHertz) / sampleRate);
}

function releasePerFrame(pitchMidi: number): number {
  const seconds = pitchMidi > highestDamper ? 1.2 : 0.1 + 0.12 * ((108 - pitchMidi) / 87);
  return Math.exp(-1 / (seconds * sampleRate));
}
