import { sampleRate } from "./piano-samples.ts";
import type { StereoMix } from "./play-note.ts";

const targetLoudness = 10 ** (-19 / 20);
const ceiling = 10 ** (-1.5 / 20);
const lookAheadFrames = 240;
const recoverPerFrame = 1 / (0.12 * sampleRate);

/** Normalises loudness and limits peaks to -1.5 dBFS without clipping. */
export function normaliseLoudness(mix: StereoMix): void {
  const gain = targetLoudness / Math.max(1e-6, loudnessOf(mix));
  scale(mix.left, Math.min(gain, 12));
  scale(mix.right, Math.min(gain, 12));
  limitPeaks(mix);
}

/** The root mean square of the louder half, so that rests do not count. */
function loudnessOf(mix: StereoMix): number {
  const blockFrames = sampleRate / 5;
  const blocks: number[] = [];
  for (let start = 0; start < mix.left.length; start += blockFrames) {
    let [sum, count] = [0, 0];
    const end = Math.min(mix.left.length, start + blockFrames);
    for (let i = start; i < end; i++, count++) {
      sum += ((mix.left[i] ?? 0) ** 2 + (mix.right[i] ?? 0) ** 2) / 2;
    }
    blocks.push(sum / Math.max(1, count));
  }
  blocks.sort((a, b) => b - a);
  const louder = blocks.slice(0, Math.max(1, Math.ceil(blocks.length / 2)));
  return Math.sqrt(louder.reduce((sum, each) => sum + each, 0) / louder.length);
}

function scale(channel: Float32Array, gain: number): void {
  for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] ?? 0) * gain;
}

/** A look-ahead limiter with slow release. */
function limitPeaks({ left, right }: StereoMix): void {
  let gain = 1;
  for (let i = 0; i < left.length; i++) {
    const ahead = Math.min(left.length - 1, i + lookAheadFrames);
    const coming = Math.max(Math.abs(left[ahead] ?? 0), Math.abs(right[ahead] ?? 0));
    const now = Math.max(Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
    const allowed = coming > ceiling ? ceiling / coming : 1;
    if (allowed < gain) gain = Math.max(allowed, gain - (1 - allowed) / lookAheadFrames);
    else gain = Math.min(1, gain + recoverPerFrame);
    if (now * gain > ceiling) gain = ceiling / now;
    left[i] = (left[i] ?? 0) * gain;
    right[i] = (right[i] ?? 0) * gain;
  }
}
