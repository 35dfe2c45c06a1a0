import { partialsOf } from "./piano-partials.ts";
import { createHannWindow, createMagnitudes } from "./spectrum.ts";

const fftSize = 16_384;
const widestCents = 150;
/** The stretch of higher partials differs from piano to piano. */
const partialCount = 3;
const leastPartials = 2;
/** Partials of one string agree within this. */
const mostScatterCents = 15;
/** A peak stands this far above its surroundings. */
const leastProminence = 6;

/**
 * How far a piano is from A 440 Hz, in cents, by a single key that sounds throughout the samples:
 * at least 0.4 s from 0.1 s after the stroke. Null if its partials are weak or contradict each
 * other.
 */
export function estimateTuning(
  samples: Float32Array,
  pitch: number,
  sampleRate: number,
): number | null {
  const frame = new Float32Array(fftSize);
  const length = Math.min(fftSize, samples.length);
  const window = createHannWindow(length);
  for (let index = 0; index < length; index++) {
    frame[index] = (samples[index] ?? 0) * (window[index] ?? 0);
  }
  const magnitudes = new Float32Array(fftSize / 2 + 1);
  createMagnitudes(fftSize)(frame, magnitudes);
  const found = partialsOf(pitch, 0)
    .filter(({ hertz }) => hertz > 80)
    .slice(0, partialCount)
    .flatMap(({ hertz }) => findPeak(magnitudes, hertz, sampleRate) ?? []);
  if (found.length < leastPartials) return null;
  const best = found
    .map(({ cents }) => ({ cents, weight: weightNear(found, cents) }))
    .reduce((one, other) => (other.weight > one.weight ? other : one));
  const near = found.filter(({ cents }) => Math.abs(cents - best.cents) <= mostScatterCents);
  const total = near.reduce((sum, { weight }) => sum + weight, 0);
  const all = found.reduce((sum, { weight }) => sum + weight, 0);
  if (near.length < leastPartials || total < 0.6 * all) return null;
  return near.reduce((sum, { cents, weight }) => sum + cents * weight, 0) / total;
}

interface Peak {
  cents: number;
  weight: number;
}

function weightNear(peaks: readonly Peak[], middle: number): number {
  return peaks
    .filter(({ cents }) => Math.abs(cents - middle) <= mostScatterCents)
    .reduce((sum, { weight }) => sum + weight, 0);
}

/** The strongest peak near a partial; null where none stands out. */
function findPeak(magnitudes: Float32Array, hertz: number, sampleRate: number): Peak | null {
  const centre = (hertz * fftSize) / sampleRate;
  const reach = 2 ** (widestCents / 1200);
  const [from, to] = [Math.floor(centre / reach), Math.ceil(centre * reach)];
  let peak = from;
  let sum = 0;
  for (let bin = from - 10; bin <= to + 10; bin++) sum += magnitudes[bin] ?? 0;
  for (let bin = from; bin <= to; bin++) {
    if ((magnitudes[bin] ?? 0) > (magnitudes[peak] ?? 0)) peak = bin;
  }
  const height = magnitudes[peak] ?? 0;
  const count = to - from + 21;
  // A peak's own lobe is about four bins wide.
  const around = Math.max(1e-9, (sum - 2.5 * height) / (count - 4));
  if (peak === from || peak === to || height < leastProminence * around) return null;
  const [below, above] = [magnitudes[peak - 1] ?? 0, magnitudes[peak + 1] ?? 0];
  const [low, middle, high] = [below, height, above].map((value) => Math.log(value + 1e-12));
  const curve = (low ?? 0) - 2 * (middle ?? 0) + (high ?? 0);
  const offset = curve === 0 ? 0 : ((low ?? 0) - (high ?? 0)) / (2 * curve);
  const cents = 1200 * Math.log2((peak + offset) / centre);
  return { cents, weight: Math.sqrt(height) };
}
