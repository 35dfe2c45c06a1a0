import { partialsOf } from "./piano-partials.ts";
import { createHannWindow, createMagnitudes } from "./spectrum.ts";

export const frameSize = 1024;
export const hopSize = 256;
const historyFrames = 64;
const bins = frameSize / 2 + 1;
/** Frames that the rise is compared with: about 25 to 65 ms ago. */
const [nearest, farthest] = [5, 12];
const bandBins = 4;
const bands = 44;
const silence = 1e-10;

/** The short-time energies of a sound, which show when strokes begin. */
export interface StrokeOnsets {
  /** Takes a frame that ends with the last hop, and returns its rise in decibels. */
  take(frame: Float32Array, due: readonly number[]): number;
  /** The last frame's rise of all frequencies alike, as of a hammer's thump, in decibels. */
  readonly thump: number;
  /** The energy of a key's partials, this many hops ago. */
  energyOf(pitch: number, hopsAgo: number): number;
}

export function createStrokeOnsets(settings: {
  sampleRate: number;
  tuningCents: number;
}): StrokeOnsets {
  const measure = createMagnitudes(frameSize);
  const window = createHannWindow(frameSize);
  const windowed = new Float32Array(frameSize);
  const magnitudes = new Float32Array(bins);
  const history = Array.from({ length: historyFrames }, () => new Float32Array(bins));
  const partialBins = new Map<number, Int32Array>();
  let frames = 0;
  let thump = 0;
  const at = (hopsAgo: number): Float32Array =>
    history[(frames - hopsAgo + historyFrames * 2) % historyFrames] ?? magnitudes;
  const binsOf = (pitch: number): Int32Array => {
    const known = partialBins.get(pitch);
    if (known) return known;
    const found = Int32Array.from(
      partialsOf(pitch, settings.tuningCents)
        .filter(({ hertz }) => hertz > 90)
        .slice(0, 12),
      ({ hertz }) => Math.round((hertz * frameSize) / settings.sampleRate),
    );
    partialBins.set(pitch, found);
    return found;
  };
  /** The rise of the energy from bin to bin, in decibels. A falling partial counts a little. */
  const riseOf = (from: number, to: number): number => {
    const now = (sum(at(0), from, to) + sum(at(1), from, to)) / 2;
    let before = 0;
    for (let hopsAgo = nearest; hopsAgo <= farthest; hopsAgo++)
      before += sum(at(hopsAgo), from, to);
    before /= farthest - nearest + 1;
    return Math.min(15, Math.max(-3, 10 * Math.log10((now + silence) / (before + silence))));
  };
  return {
    get thump() {
      return thump;
    },
    take: (frame, due) => {
      for (let index = 0; index < frameSize; index++) {
        windowed[index] = (frame[index] ?? 0) * (window[index] ?? 0);
      }
      measure(windowed, magnitudes);
      frames = (frames + 1) % historyFrames;
      const now = at(0);
      for (let bin = 0; bin < bins; bin++) now[bin] = (magnitudes[bin] ?? 0) ** 2;
      thump = 0;
      for (let band = 0; band < bands; band++) {
        thump += riseOf(2 + band * bandBins, 1 + (band + 1) * bandBins) / bands;
      }
      let rise = thump;
      for (const pitch of due) {
        const centres = binsOf(pitch);
        let total = 0;
        for (const bin of centres) total += riseOf(bin - 1, bin + 1);
        rise = Math.max(rise, total / Math.max(4, centres.length));
      }
      return rise;
    },
    energyOf: (pitch, hopsAgo) => {
      let energy = 0;
      for (const bin of binsOf(pitch)) energy += sum(at(hopsAgo), bin - 1, bin + 1);
      return energy;
    },
  };
}

function sum(values: Float32Array, from: number, to: number): number {
  let total = 0;
  for (let index = Math.max(0, from); index <= to; index++) total += values[index] ?? 0;
  return total;
}
