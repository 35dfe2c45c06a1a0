import { nearestSample } from "./samples.ts";

/** A note that sounds or will sound. */
export interface Voice {
  pitch: number;
  startSeconds: number;
  /** Fades out, as a damper does, from a second on. */
  releaseAt(seconds: number): void;
  /** Ends at once without a click; nothing is heard if it has not begun. */
  stop(): void;
  onEnd(listener: () => void): void;
}

export interface Recording {
  buffer: AudioBuffer;
  /** Where the note begins in it. */
  offsetSeconds: number;
}

export interface VoiceOptions {
  context: AudioContext;
  output: AudioNode;
  recordings: ReadonlyMap<number, Recording>;
  pitch: number;
  velocity: number;
  atSeconds: number;
}

const stopSeconds = 0.012;
/** Above it a piano has no dampers. */
const highestDamped = 89;
const sampleGain = 1.6;
const toneGain = 0.16;

/** The nearest recording at another rate, or a quiet tone until one is loaded. */
export function startVoice(options: VoiceOptions): Voice {
  const { context, output, pitch, velocity, atSeconds } = options;
  const gain = context.createGain();
  const level = loudnessOf(velocity);
  const sampled = nearestSample(options.recordings.keys(), pitch);
  const recording = sampled === null ? undefined : options.recordings.get(sampled);
  const source =
    recording && sampled !== null
      ? startRecording(context, recording, 2 ** ((pitch - sampled) / 12), atSeconds)
      : startTone(context, pitch, atSeconds);
  if (recording) {
    gain.gain.value = level * sampleGain;
  } else {
    // A tone decays by itself as a string does; high ones sooner.
    gain.gain.setValueAtTime(level * toneGain, atSeconds);
    gain.gain.setTargetAtTime(0, atSeconds + 0.01, toneDecay(pitch));
    source.stop(atSeconds + toneDecay(pitch) * 6);
  }
  source.connect(gain).connect(output);

  const fadeFrom = (seconds: number, timeConstant: number, stopAfter: number) => {
    gain.gain.cancelScheduledValues(seconds);
    gain.gain.setTargetAtTime(0, seconds, timeConstant);
    source.stop(seconds + stopAfter);
  };
  return {
    pitch,
    startSeconds: atSeconds,
    releaseAt: (seconds) => {
      const damping = pitch > highestDamped ? 0.5 : dampingSeconds(pitch);
      fadeFrom(Math.max(seconds, atSeconds), damping, damping * 7);
    },
    stop: () => {
      if (context.currentTime < atSeconds) {
        gain.disconnect();
        source.stop();
      } else {
        fadeFrom(context.currentTime, stopSeconds / 3, stopSeconds * 2);
      }
    },
    onEnd: (listener) => {
      source.onended = () => {
        gain.disconnect();
        listener();
      };
    },
  };
}

function startRecording(
  context: AudioContext,
  { buffer, offsetSeconds }: Recording,
  rate: number,
  atSeconds: number,
): AudioBufferSourceNode {
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.playbackRate.value = rate;
  source.start(atSeconds, offsetSeconds);
  return source;
}

function startTone(context: AudioContext, pitch: number, atSeconds: number): OscillatorNode {
  const tone = context.createOscillator();
  tone.type = "triangle";
  tone.frequency.value = 440 * 2 ** ((pitch - 69) / 12);
  tone.start(atSeconds);
  return tone;
}

/** One soft layer of recordings is made louder or softer. */
export const loudnessOf = (velocity: number): number =>
  (Math.min(127, Math.max(1, velocity)) / 127) ** 1.4;

/** Long strings take longer to be damped. */
const dampingSeconds = (pitch: number) => (pitch < 45 ? 0.14 : 0.08);
const toneDecay = (pitch: number) => Math.max(0.15, 1.1 * 2 ** ((60 - pitch) / 24));
