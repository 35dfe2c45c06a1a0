import FFT from "fft.js";
import { peaksPerSecond } from "../../contract/alignment.ts";

/** The sample rate of the sound. Frequencies up to 5.5 kHz suffice to tell notes apart. */
export const soundRate = 11_025;
export const lowestPitch = 21;
const pitches = 88;

const windowFrames = 1024;
const hopFrames = 110;
/** The step of pitch onsets. */
export const hopSeconds = hopFrames / soundRate;
const blockFrames = 32;
/** The step of attacks. */
export const blockSeconds = blockFrames / soundRate;

/** The distance between compared frames. */
const fluxFrames = 3;
const partials = 6;
/** The value from which a pitch's onset counts as heard. */
export const heardLevel = 128;

/** The possible note starts in a sound. */
export interface SoundOnsets {
  /** For each pitch from A0 up: how strongly its partials start in each frame. */
  pitchOnsets: readonly Uint8Array[];
  /** The steepness of the sound's rise at each block. */
  attacks: Float32Array;
  /** The loudest sample of each twentieth of a second, from 0 to 255. */
  peaks: Uint8Array;
  durationSeconds: number;
}

/**
 * Detects onsets in a mono sound that arrives in chunks. A pitch starts when its partials start
 * together. Gliding or wavering sounds, as speech, are compared with neighbouring frequencies and
 * count little.
 */
export function createOnsetDetector() {
  const pitchFrames = new Growing(Uint8Array, pitches);
  const attackBlocks = new Growing(Float32Array, 1);
  const peakBlocks = new Growing(Uint8Array, 1);
  const flux = createFlux();
  const addToAttacks = createAttacks(attackBlocks);
  const buffer = new Float32Array(windowFrames);
  let [filled, samples, loudest, peakEnd] = [windowFrames / 2, 0, 0, 1];
  // The first window is centred on the first sample.
  const add = (sample: number) => {
    buffer[filled++] = sample;
    if (filled < windowFrames) return;
    pitchFrames.push(flux(buffer));
    buffer.copyWithin(0, hopFrames);
    filled -= hopFrames;
  };
  return {
    push: (part: Float32Array): void => {
      for (const sample of part) {
        samples += 1;
        loudest = Math.max(loudest, Math.abs(sample));
        if (samples >= (peakEnd * soundRate) / peaksPerSecond) {
          peakBlocks.push([Math.min(255, Math.round(loudest * 255))]);
          [loudest, peakEnd] = [0, peakEnd + 1];
        }
        addToAttacks(sample);
        add(sample);
      }
    },
    finish: (): SoundOnsets => {
      for (let index = 0; index < windowFrames / 2; index++) add(0);
      return {
        pitchOnsets: scalePitches(pitchFrames.values()),
        attacks: attackBlocks.values(),
        peaks: peakBlocks.values(),
        durationSeconds: samples / soundRate,
      };
    },
  };
}

/** A typed array that grows; each value is a row of fixed length. */
class Growing<Row extends Uint8Array | Float32Array> {
  #array: Row;
  #length = 0;
  readonly #type: new (
    length: number,
  ) => Row;

  constructor(type: new (length: number) => Row, width: number) {
    this.#type = type;
    this.#array = new type(4096 * width);
  }

  push(row: ArrayLike<number>): void {
    if (this.#length + row.length > this.#array.length) {
      const larger = new this.#type(this.#array.length * 2);
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array.set(row, this.#length);
    this.#length += row.length;
  }

  values(): Row {
    return this.#array.subarray(0, this.#length) as Row;
  }
}

/** Computes how strongly each pitch's partials start in a frame. */
function createFlux(): (frame: Float32Array) => Uint8Array {
  const bins = windowFrames / 2;
  const spectrum = createSpectrum(windowFrames);
  const past = Array.from({ length: fluxFrames + 1 }, () => new Float32Array(bins));
  const rise = new Float32Array(bins);
  const row = new Uint8Array(pitches);
  const partialBins = Array.from({ length: pitches }, (_, index) => binsOf(lowestPitch + index));
  let at = 0;
  return (frame) => {
    const now = past[at % past.length] ?? rise;
    const before = past[(at + 1) % past.length] ?? rise;
    at += 1;
    spectrum(frame, now);
    for (let bin = 0; bin < bins; bin++) now[bin] = Math.log1p(20 * (now[bin] ?? 0));
    for (let bin = 1; bin < bins - 1; bin++) {
      const earlier = Math.max(before[bin - 1] ?? 0, before[bin] ?? 0, before[bin + 1] ?? 0);
      rise[bin] = Math.max(0, (now[bin] ?? 0) - earlier);
    }
    for (let index = 0; index < pitches; index++) {
      row[index] = Math.min(255, 64 * togetherness(rise, partialBins[index] ?? []));
    }
    return row;
  };
}

function binsOf(pitchMidi: number): number[] {
  const hertz = 440 * 2 ** ((pitchMidi - 69) / 12);
  return Array.from({ length: partials }, (_, index) =>
    // Strings are stiff, so their partials are slightly sharp.
    Math.round(((index + 1) * hertz * (1 + 0.0004 * index * index) * windowFrames) / soundRate),
  ).filter((bin) => bin < windowFrames / 2 - 1);
}

/** The mean rise of the partials, times the share of rising ones. */
function togetherness(rise: Float32Array, bins: readonly number[]): number {
  let [sum, weights, risen] = [0, 0, 0];
  for (let index = 0; index < bins.length; index++) {
    const value = rise[bins[index] ?? 0] ?? 0;
    sum += value / (index + 1);
    weights += 1 / (index + 1);
    if (value > 0.2) risen += 1;
  }
  return bins.length === 0 ? 0 : (sum / weights) * (risen / bins.length);
}

/** Splits frames by pitch, each scaled so that one moment in ten reaches {@link heardLevel}. */
function scalePitches(rows: Uint8Array): Uint8Array[] {
  const frames = rows.length / pitches;
  const moment = 7;
  return Array.from({ length: pitches }, (_, index) => {
    const pitch = new Uint8Array(frames);
    const counts = new Uint32Array(256);
    for (let frame = 0, most = 0; frame < frames; frame++) {
      const value = rows[frame * pitches + index] ?? 0;
      pitch[frame] = value;
      most = Math.max(most, value);
      if (frame % moment !== moment - 1) continue;
      counts[most] = (counts[most] ?? 0) + 1;
      most = 0;
    }
    const scale = heardLevel / Math.max(12, quantile(counts, 0.9));
    return pitch.map((value) => Math.min(255, value * scale));
  });
}

function quantile(counts: Uint32Array, share: number): number {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share;
  let seen = 0;
  for (let value = 0; value < counts.length; value++) {
    seen += counts[value] ?? 0;
    if (seen >= wanted) return value;
  }
  return counts.length - 1;
}

/** The rise of high-frequency energy over ten milliseconds, at each block's start. */
function createAttacks(blocks: Growing<Float32Array>): (sample: number) => void {
  const around = 3;
  const energies = new Float32Array(around * 2);
  let [previous, energy, frames, count] = [0, 0, 0, 0];
  return (sample) => {
    energy += (sample - 0.95 * previous) ** 2;
    previous = sample;
    frames += 1;
    if (frames < blockFrames) return;
    energies.copyWithin(0, 1);
    energies[around * 2 - 1] = energy / blockFrames;
    [energy, frames, count] = [0, 0, count + 1];
    if (count < around) return;
    let [before, after] = [1e-7, 1e-7];
    for (let index = 0; index < around; index++) {
      before += energies[index] ?? 0;
      after += energies[index + around] ?? 0;
    }
    blocks.push([Math.max(0, Math.log(after / before))]);
  };
}

/** Creates a function that writes the magnitudes of the lower half of a frame's bins. */
function createSpectrum(size: number): (frame: Float32Array, magnitudes: Float32Array) => void {
  const window = Float32Array.from(
    { length: size },
    (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / size),
  );
  const transform = new FFT(size);
  const windowed = new Float32Array(size);
  const bins = transform.createComplexArray();
  return (frame, magnitudes) => {
    for (let index = 0; index < size; index++) {
      windowed[index] = (frame[index] ?? 0) * (window[index] ?? 0);
    }
    transform.realTransform(bins, windowed);
    for (let bin = 0; bin < size / 2; bin++) {
      const [re, im] = [bins[2 * bin] ?? 0, bins[2 * bin + 1] ?? 0];
      magnitudes[bin] = Math.sqrt(re * re + im * im);
    }
  };
}
