import type { LessonAlignment } from "#alignment/contract/alignment.ts";

const file = (name: string) => ({
  name,
  sha256: "0".repeat(64),
  attachedOn: "2026-11-23T09:30:00Z",
});

const spanOf = (
  id: number,
  [fromBar, toBar]: [number, number],
  [fromSeconds, toSeconds]: [number, number],
  confidence: number,
) => ({ id, fromBar, toBar, fromSeconds, toSeconds, nudgeMs: 0, confidence });

/** A lesson with a wrong start, a passage that comes twice, and one that is sure. */
export const alignmentSample: LessonAlignment = {
  score: {
    ...file("minuet-in-g.musicxml"),
    title: "Minuet in G",
    notes: 180,
    bars: Array.from({ length: 32 }, (_, index) => String((index % 16) + 1)),
  },
  take: { ...file("take.mid"), notes: 214, durationSeconds: 251.4 },
  alignment: {
    version: 4,
    state: "needs-look",
    failure: null,
    confidence: 0.38,
    spans: [
      spanOf(0, [0, 1], [7.02, 10.4], 0.38),
      spanOf(1, [0, 7], [12.2, 30.5], 0.94),
      spanOf(2, [4, 7], [71.25, 84.1], 0.72),
    ],
  },
};

/** What was played from the sixth second on. */
export const windowSample = {
  fromSeconds: 1,
  peaks: Array.from(
    { length: 300 },
    (_, index) => 20 + Math.round(90 * Math.abs(Math.sin(index / 7))),
  ),
  notes: Array.from({ length: 9 }, (_, index) => ({
    pitchMidi: 55 + ((index * 5) % 24),
    seconds: 7.02 + index * 0.4,
    durationSeconds: 0.35,
    span: index === 4 ? null : 0,
  })),
};
