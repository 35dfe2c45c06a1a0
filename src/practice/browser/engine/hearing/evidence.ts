import { keyCount, lowestKey, partialsOf } from "./piano-partials.ts";
import { binsPerSemitone, gridBin, gridSize } from "./pitch-grid.ts";
import type { StrokeRise } from "./stroke-analysis.ts";
import type { StrokeOnsets } from "./stroke-onsets.ts";

/** Other keys that share partials with a key, or are easily struck in its place. */
const confusers = [-1, 1, -2, 2, -12, 12, -19, 19, -24, 24, -7, 7, -5, 5, -28, 28, -3, 3, -4, 4];
/** Partials that a lower key would add between those of the key. */
const foreign = [1 / 2, 3 / 2, 5 / 2, 1 / 3, 2 / 3, 4 / 3, 5 / 3, 3 / 4];
const envelopeHops = [1, 3, 5, 7, 9, 12, 16];
const partialCount = 10;
const presentShare = 0.25;
const lowestHertz = 100;

export interface StrokeContext {
  found: StrokeRise;
  onsets: StrokeOnsets;
  stage: number;
  /** Hops since the onset. */
  hops: number;
  /** The rise in decibels that opened the stroke. */
  strength: number;
  /** The rise of all frequencies alike. */
  thump: number;
  /** Keys of the same chord, due or just heard: no confusers. */
  expected: readonly number[];
}

interface KeyBins {
  partials: readonly number[];
  shares: readonly number[];
  foreign: readonly number[];
}

export const featureCount =
  3 + 8 + confusers.length + foreign.length + 3 * partialCount + 5 + envelopeHops.length + 1 + 3;

/** Measures how well one key explains a stroke, against its confusers. */
export function createEvidence({ tuningCents }: { tuningCents: number }) {
  const keys = Array.from({ length: keyCount }, (_, key) => binsOfKey(key, tuningCents));
  const isTaken = new Uint8Array(gridSize);
  const features = new Float32Array(featureCount);
  return (pitch: number, context: StrokeContext): Float32Array => {
    const { found, onsets, hops, strength, thump, expected, stage } = context;
    const { weights, decibels, change, rise } = found;
    const key = pitch - lowestKey;
    const own = weights[key] ?? 0;
    const bins = keys[key];
    let most = 1e-9;
    let total = 1e-9;
    let any = 0;
    for (let other = 0; other < keyCount; other++) {
      const weight = weights[other] ?? 0;
      most = Math.max(most, weight);
      total += weight;
      if (other !== key && !expected.includes(other + lowestKey)) any = Math.max(any, weight);
    }
    let at = 0;
    const add = (value: number): void => {
      features[at] = value;
      at += 1;
    };
    for (let each = 0; each < 3; each++) add(each === stage ? 1 : 0);
    add(ratioOf(own, most));
    add(own / total);
    add(ratioOf(any, own));
    add(Math.min(15, strength) / 10);
    add(thump / 10);
    const place = key / 44 - 1;
    add(place);
    add(place * place);
    for (const interval of confusers) {
      const other = key + interval;
      const isFree = other >= 0 && other < keyCount && !expected.includes(other + lowestKey);
      add(isFree ? ratioOf(weights[other] ?? 0, own) : -1);
    }
    let lower = 0;
    for (const interval of [12, 19, 24, 28, 31, 36]) {
      const other = key - interval;
      if (other >= 0) lower = Math.max(lower, weights[other] ?? 0);
    }
    add(ratioOf(lower, own));
    let company = 0;
    for (const other of expected) company += other === pitch ? 0 : 1;
    add(Math.min(4, company) / 4);
    if (!bins) return features;
    // A partial of another due key that is present is no evidence.
    isTaken.fill(0);
    for (const other of expected) {
      if (other === pitch || (weights[other - lowestKey] ?? 0) < presentShare * most) continue;
      for (const bin of keys[other - lowestKey]?.partials ?? []) {
        for (let near = Math.max(0, bin - 1); near <= bin + 1; near++) isTaken[near] = 1;
      }
    }
    for (const bin of bins.foreign) {
      const isShared = bin < 0 || isTaken[bin] === 1;
      add(isShared ? 0 : peakOf(decibels, bin) / 20);
    }
    let strongest = 1e-9;
    let [single, singleHit] = [0, 0];
    for (const bin of bins.partials) strongest = Math.max(strongest, peakOf(rise, bin));
    for (let number = 0; number < partialCount; number++) {
      const bin = bins.partials[number] ?? -1;
      const level = bin < 0 ? 0 : peakOf(decibels, bin);
      const isFree = bin >= 0 && isTaken[bin] !== 1;
      add(level / 20);
      add(isFree ? level / 20 : 0);
      add(bin < 0 ? 0 : peakOf(rise, bin) / strongest);
      if (!isFree) continue;
      single += bins.shares[number] ?? 0;
      singleHit += (bins.shares[number] ?? 0) * Math.min(1, level / 10);
    }
    add(single > 0.2 ? singleHit / single : 0.5);
    for (const distance of [-2, -1, 1, 2]) add(compareAside(rise, bins, distance));
    add(meanChange(change, bins.partials.slice(0, 4)));
    add(meanChange(change, bins.partials.slice(4)));
    addEnvelope(onsets, { pitch, hops }, add);
    return features;
  };
}

/** A key that is struck while it rings changes little, and its high partials most. */
function meanChange(change: Float32Array, bins: readonly number[]): number {
  let sum = 0;
  for (const bin of bins) sum += Math.max(-8, Math.min(12, change[bin] ?? 0));
  return bins.length === 0 ? 0 : sum / bins.length / 10;
}

/** The rise beside the partials, as a share of the rise at the partials. */
function compareAside(rise: Float32Array, { partials, shares }: KeyBins, distance: number): number {
  let [centre, aside] = [1e-6, 1e-6];
  for (let number = 0; number < partials.length; number++) {
    const [bin, share] = [partials[number] ?? 0, shares[number] ?? 0];
    centre += share * (rise[bin] ?? 0);
    aside += share * (rise[bin + distance * (binsPerSemitone - 1)] ?? 0);
  }
  return Math.min(2, aside / centre);
}

/** A hammer's sound rises at once and decays; a voice swells. */
function addEnvelope(
  onsets: StrokeOnsets,
  { pitch, hops }: { pitch: number; hops: number },
  add: (value: number) => void,
): void {
  let before = 1e-12;
  for (let hop = 4; hop <= 11; hop++) before += onsets.energyOf(pitch, hops + hop) / 8;
  let peak = 1e-12;
  for (let hop = 0; hop <= hops; hop++) peak = Math.max(peak, onsets.energyOf(pitch, hop));
  for (const hop of envelopeHops) {
    const energy = onsets.energyOf(pitch, Math.max(0, hops - hop));
    add(Math.max(-2, Math.log10((energy + 1e-12) / peak)));
  }
  add(Math.min(3, Math.max(-1, Math.log10(peak / before))));
}

const ratioOf = (one: number, other: number): number =>
  Math.max(-1, Math.min(1, Math.log10((one + 0.01) / (other + 0.01))));

const peakOf = (grid: Float32Array, bin: number): number =>
  Math.max(grid[bin - 1] ?? 0, grid[bin] ?? 0, grid[bin + 1] ?? 0);

function binsOfKey(key: number, tuningCents: number): KeyBins {
  const partials = partialsOf(lowestKey + key, tuningCents);
  const binOf = (hertz: number): number => {
    const bin = gridBin(hertz, tuningCents);
    return hertz < lowestHertz || bin < 0 || bin >= gridSize ? -1 : bin;
  };
  const fundamental = partials[0]?.hertz ?? 0;
  const usable = partials
    .map(({ hertz, amplitude }) => ({ bin: binOf(hertz), share: Math.sqrt(amplitude) }))
    .filter(({ bin }) => bin >= 0)
    .slice(0, partialCount);
  return {
    partials: usable.map(({ bin }) => bin),
    shares: usable.map(({ share }) => share),
    foreign: foreign.map((multiple) => binOf(fundamental * multiple)),
  };
}
