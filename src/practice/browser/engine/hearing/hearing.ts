import { createEvidence } from "./evidence.ts";
import { createJudge } from "./judge-evidence.ts";
import { keyCount, lowestKey } from "./piano-partials.ts";
import { createStrokeTracker, type StrokeStage } from "./track-strokes.ts";

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

/** One stroke serves one step. A stroke's rise may open several. */
const nextStrokeSeconds = 0.05;
/** Nobody strikes the same key again sooner. */
const sameKeySeconds = 0.12;
/** Held keys that were heard within this time may be of the same chord. */
const chordSeconds = 0.35;
/** A learner may strike a moment before a key is due. */
const earlySeconds = 0.3;

interface DueKey {
  pitch: number;
  /** The pitch that is due, in whichever octave the key is. */
  written: number;
  /** Strokes before this sample do not count for the key. */
  from: number;
}

/**
 * Listens for due keys of a piano. A rise of the sound opens a stroke; evidence of a key's partials
 * decides 70 to 170 ms later whether it was that key's.
 */
export function createHearing(settings: HearingSettings): Hearing {
  const { sampleRate, tuningCents = 0, anyOctave = false } = settings;
  const measure = createEvidence({ tuningCents });
  const judge = createJudge();
  let due: DueKey[] = [];
  let duePitches: readonly number[] = [];
  let expected: readonly number[] = [];
  let lastHeardOnset = -Infinity;
  /** The onset of each key's last stroke that was heard. */
  const heardOnsets = new Map<number, number>();
  let events: HearingEvent[] = [];

  const setDue = (next: DueKey[]): void => {
    due = next;
    duePitches = due.map(({ pitch }) => pitch);
  };
  const decide = (stroke: StrokeStage): void => {
    const { onset, stage, isLastStage, taken } = stroke;
    const heard = new Set<number>();
    const unsure = new Set<number>();
    for (const { pitch, written, from } of due) {
      if (onset < from || heard.has(written)) continue;
      const verdict = judge(measure(pitch, { ...stroke, expected }), stage);
      if (verdict === "heard") {
        heard.add(written);
        heardOnsets.set(pitch, onset);
      }
      if (verdict === "unsure" && isLastStage) unsure.add(written);
    }
    for (const pitch of heard) events.push({ kind: "heard", pitch, sample: taken });
    const pitches = [...unsure].filter((pitch) => !heard.has(pitch));
    if (pitches.length > 0) events.push({ kind: "unsure", pitches, sample: taken });
    if (heard.size === 0) return;
    lastHeardOnset = Math.max(lastHeardOnset, onset);
    setDue(due.filter(({ written }) => !heard.has(written)));
  };
  const tracker = createStrokeTracker(
    { sampleRate, tuningCents },
    { getDue: () => duePitches, onStage: decide },
  );
  return {
    expect: (pitches, held = []) => {
      const early = tracker.taken - earlySeconds * sampleRate;
      const next = Math.max(early, lastHeardOnset + nextStrokeSeconds * sampleRate);
      const wanted = pitches.flatMap((written) =>
        (anyOctave ? octavesOf(written) : [written]).map((pitch): DueKey => {
          const again = (heardOnsets.get(pitch) ?? -Infinity) + sameKeySeconds * sampleRate;
          return { pitch, written, from: Math.max(next, again) };
        }),
      );
      const isSame = (one: DueKey, other: DueKey): boolean =>
        one.pitch === other.pitch && one.written === other.written;
      setDue(wanted.map((key) => due.find((known) => isSame(known, key)) ?? key));
      const isOfChord = (pitch: number): boolean =>
        (heardOnsets.get(pitch) ?? -Infinity) > tracker.taken - chordSeconds * sampleRate;
      expected = [...new Set([...duePitches, ...held.filter(isOfChord)])];
    },
    take: (samples) => {
      events = [];
      tracker.take(samples);
      return events;
    },
  };
}

/** The key in all octaves of the keyboard, the written one first. */
function octavesOf(pitch: number): number[] {
  const all = [0, -12, 12, -24, 24, -36, 36].map((interval) => pitch + interval);
  return all.filter((key) => key >= lowestKey && key < lowestKey + keyCount);
}
