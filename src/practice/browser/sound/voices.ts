import { nearestSample } from "./samples.ts";

/** A note that sounds or will sound. */
export interface Voice {
  pitch: number;
  startSeconds: number;
  /** Fades out from this second on, as under a damper. */
  releaseAt(seconds: number): void;
  /** Ends at once without a click. A note that has not started stays silent. */
  stop(): void;
  onEnd(listener: () => void): void;
}

export interface Recording {
  buffer: AudioBuffer;
  /** The note's start within the recording. */
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

/** The nearest recording at another rate, or a quiet tone until one has loaded. */
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
    // A tone decays by itself like a string; high ones decay sooner.
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

/** The samples have one soft layer, whose loudness is scaled. */
export const loudnessOf = (velocity: number): number =>
  (Math.min(127, Math.max(1, velocity)) / 127) ** 1.4;

/** Long strings take longer to damp. */
const dampingSeconds = (pitch: number) => (pitch < 45 ? 0.14 : 0.08);
const toneDecay = (pitch: number) => Math.max(0.15, 1.1 * 2 ** ((60 - pitch) / 24));
