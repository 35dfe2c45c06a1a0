import { sampleRate } from "./piano-samples.ts";
import type { StereoMix } from "./play-note.ts";

/** The delays of Schroeder's reverberator, at 44.1 kHz; none is a multiple of another. */
const combLengths = [1557, 1617, 1491, 1422, 1277, 1356];
const allpassLengths = [225, 556, 441];
const stereoSpread = 23;
const preDelaySeconds = 0.012;

export interface ReverbSettings {
  /** Share of the reverb in the mix, 0 to 1. */
  wet: number;
  /** Feedback: 0 is a dry room, values near 1 an empty hall. */
  liveliness: number;
}

/** Adds the reverb of a small hall to the mix. Deterministic. */
export function addReverb(mix: StereoMix, settings: ReverbSettings): void {
  addReverbToChannel(mix.left, settings, 0);
  addReverbToChannel(mix.right, settings, stereoSpread);
}

function addReverbToChannel(channel: Float32Array, settings: ReverbSettings, spread: number): void {
  const scale = sampleRate / 44_100;
  const wet = new Float32Array(channel.length);
  const preDelay = Math.round(preDelaySeconds * sampleRate);
  for (const length of combLengths) {
    addComb(channel, wet, Math.round((length + spread) * scale), settings.liveliness, preDelay);
  }
  for (const length of allpassLengths) diffuse(wet, Math.round((length + spread) * scale));
  const gain = settings.wet / combLengths.length;
  for (let i = 0; i < channel.length; i++) {
    channel[i] = (channel[i] ?? 0) + (wet[i] ?? 0) * gain;
  }
}

function addComb(
  dry: Float32Array,
  wet: Float32Array,
  length: number,
  feedback: number,
  preDelay: number,
): void {
  const echo = new Float32Array(length);
  let [at, soft] = [0, 0];
  for (let i = preDelay; i < dry.length; i++) {
    const heard = echo[at] ?? 0;
    // Walls absorb high frequencies first.
    soft += 0.45 * (heard - soft);
    echo[at] = (dry[i - preDelay] ?? 0) + soft * feedback;
    wet[i] = (wet[i] ?? 0) + heard;
    at = at + 1 === length ? 0 : at + 1;
  }
}

function diffuse(wet: Float32Array, length: number): void {
  const echo = new Float32Array(length);
  let at = 0;
  for (let i = 0; i < wet.length; i++) {
    const heard = echo[at] ?? 0;
    const value = wet[i] ?? 0;
    echo[at] = value + heard * 0.5;
    wet[i] = heard - value;
    at = at + 1 === length ? 0 : at + 1;
  }
}
