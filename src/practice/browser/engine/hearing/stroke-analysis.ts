import { createKeyTemplates } from "./key-templates.ts";
import { keyCount } from "./piano-partials.ts";
import { createPitchGrid, gridSize } from "./pitch-grid.ts";
import { createHannWindow, createMagnitudes } from "./spectrum.ts";

/** A stroke is judged after these times. Low keys need the longest. */
export const stageSeconds = [0.07, 0.11, 0.165] as const;
const fftSize = 8_192;
/** An onset is known to some milliseconds only. */
const uncertainSeconds = 0.008;
/** How much a sound must exceed the same sound before. */
const [riseFactor, floorFactor] = [1.35, 1.8];
/** The local floor is a low quantile of the bins within four semitones. */
const floorReach = 12;
const floorQuantile = 0.4;

/** What rose at a stroke. */
export interface StrokeRise {
  /** By which factor each bin exceeds the sound before the stroke and the floor, in decibels. */
  decibels: Float32Array;
  /** The change of each bin against the sound before, in decibels, up or down. */
  change: Float32Array;
  /** The compressed rise, of the length 1. */
  rise: Float32Array;
  /** How much of the rise each key explains, from A0 up. */
  weights: Float32Array;
}

/** Reads samples by their number, counted from the first sample taken. */
export type ReadSamples = (from: number, target: Float32Array) => void;

/** The first sample after those that a stage needs. */
export const stageEnd = (onset: number, stage: number, sampleRate: number): number =>
  onset + Math.round((uncertainSeconds / 2 + (stageSeconds[stage] ?? 0)) * sampleRate);

export function createStrokeAnalysis(settings: { sampleRate: number; tuningCents: number }) {
  const { sampleRate, tuningCents } = settings;
  const measure = createMagnitudes(fftSize);
  const readGrid = createPitchGrid(fftSize, settings);
  const stages = stageSeconds.map((seconds) => {
    const length = Math.min(fftSize, Math.round(seconds * sampleRate));
    const templates = createKeyTemplates(length / sampleRate, { tuningCents, compress });
    const frame = new Float32Array(length);
    return { length, window: createHannWindow(length), templates, frame };
  });
  const frame = new Float32Array(fftSize);
  const magnitudes = new Float32Array(fftSize / 2 + 1);
  const [after, before, floor] = [0, 0, 0].map(() => new Float32Array(gridSize)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const found: StrokeRise = {
    decibels: new Float32Array(gridSize),
    change: new Float32Array(gridSize),
    rise: new Float32Array(gridSize),
    weights: new Float32Array(keyCount),
  };
  const measureAt = (read: ReadSamples, from: number, stage: number, grid: Float32Array): void => {
    const { length, window, frame: part } = stages[stage] ?? stages[0] ?? { length: 0 };
    if (!part || !window) return;
    read(from, part);
    frame.fill(0);
    for (let index = 0; index < length; index++) {
      frame[index] = ((part[index] ?? 0) * (window[index] ?? 0) * 4) / length;
    }
    measure(frame, magnitudes);
    readGrid(magnitudes, grid);
  };
  /** Returns what rose at an onset. The next call changes the same object. */
  return (read: ReadSamples, onset: number, stage: number): StrokeRise => {
    const { length = 0, templates } = stages[stage] ?? {};
    const guard = Math.round(uncertainSeconds * sampleRate);
    measureAt(read, stageEnd(onset, stage, sampleRate) - length, stage, after);
    measureAt(read, onset - guard - length, stage, before);
    const { decibels, change, rise, weights } = found;
    // A clap raises all bins alike, so the floor is the larger of before and after.
    floor.fill(0);
    raiseFloor(before, floor);
    raiseFloor(after, floor);
    let total = 0;
    for (let bin = 0; bin < gridSize; bin++) {
      const ringing = Math.max(
        before[bin] ?? 0,
        0.7 * (before[bin - 1] ?? 0),
        0.7 * (before[bin + 1] ?? 0),
      );
      const level = Math.max(ringing * riseFactor, (floor[bin] ?? 0) * floorFactor, 1e-7);
      const value = compress(Math.max(0, (after[bin] ?? 0) - level));
      decibels[bin] = Math.max(0, 20 * Math.log10((after[bin] ?? 0) / level + 1e-9));
      const from = Math.max(before[bin] ?? 0, floor[bin] ?? 0, 1e-7);
      change[bin] = 20 * Math.log10(Math.max(after[bin] ?? 0, floor[bin] ?? 0, 1e-7) / from);
      rise[bin] = value;
      total += value ** 2;
    }
    const scale = total > 0 ? 1 / Math.sqrt(total) : 0;
    for (let bin = 0; bin < gridSize; bin++) rise[bin] = (rise[bin] ?? 0) * scale;
    if (templates) templates.explain(rise, weights);
    return found;
  };
}

/** Weak partials count, though less than strong ones. */
function compress(magnitude: number): number {
  return Math.sqrt(magnitude);
}

const sorted = new Float32Array(2 * floorReach + 1);

/** Raises the floor to a low quantile of the bins around each bin, kept sorted from bin to bin. */
function raiseFloor(grid: Float32Array, floor: Float32Array): void {
  let count = 0;
  for (let entering = 0; entering < gridSize + floorReach; entering++) {
    const leaving = entering - sorted.length;
    if (leaving >= 0) {
      const value = grid[leaving] ?? 0;
      let at = sorted.subarray(0, count).indexOf(value);
      for (count -= 1; at < count; at++) sorted[at] = sorted[at + 1] ?? 0;
    }
    if (entering < gridSize) {
      const value = grid[entering] ?? 0;
      let at = count;
      for (; at > 0 && (sorted[at - 1] ?? 0) > value; at--) sorted[at] = sorted[at - 1] ?? 0;
      sorted[at] = value;
      count += 1;
    }
    const bin = entering - floorReach;
    if (bin < 0) continue;
    floor[bin] = Math.max(floor[bin] ?? 0, sorted[Math.floor(count * floorQuantile)] ?? 0);
  }
}
