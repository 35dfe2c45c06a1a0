import {
  createStrokeAnalysis,
  type StrokeRise,
  stageEnd,
  stageSeconds,
} from "./stroke-analysis.ts";
import { createStrokeOnsets, frameSize, hopSize, type StrokeOnsets } from "./stroke-onsets.ts";

const ringSize = 2 ** 15;
/** A stroke begins about this many samples before its rise is seen. */
const seenAfter = 360;
const leastRise = 1;
const leastSecondsApart = 0.02;
const mostStrokes = 6;

/** A stroke at one of its stages. */
export interface StrokeStage {
  /** The stroke's first sample, give or take some milliseconds. */
  onset: number;
  stage: number;
  isLastStage: boolean;
  /** The samples taken so far. */
  taken: number;
  /** Hops since the onset. */
  hops: number;
  /** The rise in decibels that opened the stroke. */
  strength: number;
  /** The rise of all frequencies alike. */
  thump: number;
  /** What rose at the onset, until the next stage of any stroke. */
  found: StrokeRise;
  onsets: StrokeOnsets;
}

interface OpenStroke {
  onset: number;
  stage: number;
  strength: number;
  thump: number;
}

/**
 * Finds possible strokes in samples and reports each at the stages of its analysis. Most are noise:
 * evidence of a pitch decides.
 */
export function createStrokeTracker(
  settings: { sampleRate: number; tuningCents: number },
  { getDue, onStage }: { getDue: () => readonly number[]; onStage: (stage: StrokeStage) => void },
) {
  const { sampleRate } = settings;
  const onsets = createStrokeOnsets(settings);
  const analyse = createStrokeAnalysis(settings);
  const ring = new Float32Array(ringSize);
  const frame = new Float32Array(frameSize);
  let taken = 0;
  let strokes: OpenStroke[] = [];
  let lastRise = 0;
  const read = (from: number, target: Float32Array): void => {
    for (let index = 0; index < target.length; index++) {
      const at = from + index;
      target[index] = at < 0 || at < taken - ringSize ? 0 : (ring[at & (ringSize - 1)] ?? 0);
    }
  };
  const openStroke = (): void => {
    read(taken - frameSize, frame);
    const due = getDue();
    const rise = onsets.take(frame, due);
    const { thump } = onsets;
    const onset = taken - seenAfter;
    const last = strokes.at(-1);
    if (last && onset - last.onset <= leastSecondsApart * sampleRate) {
      last.strength = Math.max(last.strength, rise);
      last.thump = Math.max(last.thump, thump);
    } else if (due.length > 0 && rise >= leastRise && rise > lastRise) {
      strokes.push({ onset, stage: 0, strength: rise, thump });
      if (strokes.length > mostStrokes) strokes.shift();
    }
    lastRise = rise;
  };
  const advance = (stroke: OpenStroke): void => {
    const { onset, stage } = stroke;
    if (taken < stageEnd(onset, stage, sampleRate)) return;
    stroke.stage += 1;
    if (getDue().length === 0) return;
    const found = analyse(read, onset, stage);
    const hops = Math.floor((taken - onset) / hopSize);
    const isLastStage = stroke.stage === stageSeconds.length;
    const { strength, thump } = stroke;
    onStage({ onset, stage, isLastStage, taken, hops, strength, thump, found, onsets });
  };
  return {
    get taken() {
      return taken;
    },
    take: (samples: Float32Array): void => {
      for (const sample of samples) {
        ring[taken & (ringSize - 1)] = sample;
        taken += 1;
        if (taken % hopSize !== 0) continue;
        openStroke();
        for (const stroke of strokes) advance(stroke);
        if (strokes.some(({ stage }) => stage === stageSeconds.length)) {
          strokes = strokes.filter(({ stage }) => stage < stageSeconds.length);
        }
      }
    },
  };
}
