import { createEvidence } from "./evidence.ts";
import { createJudge } from "./judge-evidence.ts";
import { keyCount, lowestKey } from "./piano-partials.ts";
import { createStrokeAnalysis, stageEnd, stageSeconds } from "./stroke-analysis.ts";
import { createStrokeOnsets, hopSize } from "./stroke-onsets.ts";

export interface HearingSettings {
  sampleRate: number;
  /** Of the piano against A 440 Hz. */
  tuningCents?: number;
  /** Accepts a due key in any octave. */
  anyOctave?: boolean;
}

/**
 * A due key was heard, or a stroke leaves it open whether it was. `sample` counts from the first
 * sample taken.
 */
export type HearingEvent =
  | { kind: "heard"; pitch: number; sample: number }
  | { kind: "unsure"; pitches: readonly number[]; sample: number };

export interface Hearing {
  /** The keys that are due now (MIDI pitches), and those already held or ringing. */
  expect(due: readonly number[], held?: readonly number[]): void;
  /**
   * Takes the next mono samples (-1 … 1, any number of them) and returns what was decided. The same
   * samples in any block sizes give the same events.
   */
  take(samples: Float32Array): HearingEvent[];
}

const ringSize = 2 ** 15;
const frameSize = 1_024;
/** A stroke begins about this long before its rise is seen. */
const seenAfter = 360;
const leastRise = 1;
const leastSecondsApart = 0.02;
/** One stroke serves one step. */
const nextStrokeSeconds = 0.025;
/** A learner may strike before the page asks. */
const earlySeconds = 0.3;
const mostStrokes = 6;

/** Decides about the evidence for a key. */
export interface Judge {
  isHeard(features: Float32Array, stroke: { pitch: number; stage: number; onset: number }): boolean;
  isUnsure(features: Float32Array): boolean;
}

interface DueKey {
  pitch: number;
  /** The written pitch, in whichever octave the key is. */
  written: number;
  /** Strokes before this sample are not for this key. */
  from: number;
}

interface Stroke {
  onset: number;
  stage: number;
  strength: number;
  thump: number;
  unsure: Set<number>;
}

/** Listens for due keys of a piano. */
export function createHearing(settings: HearingSettings, judge: Judge = createJudge()): Hearing {
  const { sampleRate, tuningCents = 0, anyOctave = false } = settings;
  const onsets = createStrokeOnsets({ sampleRate, tuningCents });
  const analyse = createStrokeAnalysis({ sampleRate, tuningCents });
  const measure = createEvidence({ tuningCents });
  const ring = new Float32Array(ringSize);
  const frame = new Float32Array(frameSize);
  let taken = 0;
  let due: DueKey[] = [];
  let duePitches: readonly number[] = [];
  let expected: readonly number[] = [];
  let strokes: Stroke[] = [];
  let lastRise = 0;
  let lastHeardOnset = -Infinity;

  const read = (from: number, target: Float32Array): void => {
    for (let index = 0; index < target.length; index++) {
      const at = from + index;
      target[index] = at < 0 || at < taken - ringSize ? 0 : (ring[at & (ringSize - 1)] ?? 0);
    }
  };
  const openStrokes = (): void => {
    read(taken - frameSize, frame);
    const rise = onsets.take(frame, duePitches);
    const onset = taken - seenAfter;
    const last = strokes.at(-1);
    const isApart = !last || onset - last.onset > leastSecondsApart * sampleRate;
    if (rise >= leastRise && rise > lastRise && isApart && due.length > 0) {
      strokes.push({ onset, stage: 0, strength: rise, thump: onsets.thump, unsure: new Set() });
      if (strokes.length > mostStrokes) strokes.shift();
    } else if (last && !isApart) {
      last.strength = Math.max(last.strength, rise);
      last.thump = Math.max(last.thump, onsets.thump);
    }
    lastRise = rise;
  };
  const judgeStroke = (stroke: Stroke, events: HearingEvent[]): void => {
    const found = analyse(read, stroke.onset, stroke.stage);
    const hops = Math.floor((taken - stroke.onset) / hopSize);
    const { strength, thump, stage } = stroke;
    const context = { found, onsets, stage, hops, strength, thump, expected };
    const isLast = stage === stageSeconds.length - 1;
    for (const key of due) {
      if (stroke.onset < key.from) continue;
      const { pitch, written } = key;
      const features = measure(pitch, context);
      if (judge.isHeard(features, { pitch, stage, onset: stroke.onset })) {
        events.push({ kind: "heard", pitch: written, sample: taken });
        lastHeardOnset = Math.max(lastHeardOnset, stroke.onset);
        for (const each of due) if (each.written === written) each.from = Infinity;
      } else if (isLast && judge.isUnsure(features)) stroke.unsure.add(written);
    }
    due = due.filter(({ from }) => from !== Infinity);
    const pitches = [...stroke.unsure].filter((pitch) => due.some((key) => key.written === pitch));
    if (isLast && pitches.length > 0) events.push({ kind: "unsure", pitches, sample: taken });
    duePitches = due.map(({ pitch }) => pitch);
  };
  const hop = (events: HearingEvent[]): void => {
    openStrokes();
    for (const stroke of strokes) {
      if (taken < stageEnd(stroke.onset, stroke.stage, sampleRate)) continue;
      if (due.length > 0) judgeStroke(stroke, events);
      stroke.stage += 1;
    }
    strokes = strokes.filter(({ stage }) => stage < stageSeconds.length);
  };
  return {
    expect: (pitches, held = []) => {
      const early = taken - earlySeconds * sampleRate;
      const from = Math.max(early, lastHeardOnset + nextStrokeSeconds * sampleRate);
      const wanted = pitches.flatMap((written) =>
        (anyOctave ? octavesOf(written) : [written]).map((pitch) => ({ pitch, written })),
      );
      due = wanted.map(
        ({ pitch, written }) =>
          due.find((key) => key.pitch === pitch && key.written === written) ?? {
            pitch,
            written,
            from,
          },
      );
      duePitches = due.map(({ pitch }) => pitch);
      expected = [...new Set([...duePitches, ...held])];
    },
    take: (samples) => {
      const events: HearingEvent[] = [];
      for (const sample of samples) {
        ring[taken & (ringSize - 1)] = sample;
        taken += 1;
        if (taken % hopSize === 0) hop(events);
      }
      return events;
    },
  };
}

/** The key in all octaves of the keyboard, the written one first. */
function octavesOf(pitch: number): number[] {
  const all = [0, -12, 12, -24, 24, -36, 36].map((interval) => pitch + interval);
  return all.filter((key) => key >= lowestKey && key < lowestKey + keyCount);
}
