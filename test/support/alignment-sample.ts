import type { LessonAlignment } from "#alignment/contract/alignment.ts";
import type { StudioBarNote, StudioScoreReading } from "#alignment/contract/score-reading.ts";

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

/** A lesson with a false start, a passage that occurs twice, and a sure one. */
export const alignmentSample: LessonAlignment = {
  score: {
    ...file("minuet-in-g.musicxml"),
    title: "Minuet in G",
    notes: 180,
    bars: Array.from({ length: 32 }, (_, index) => String((index % 16) + 1)),
    order: Array.from({ length: 32 }, (_, index) => index % 16),
    remarks: [
      { bar: "", text: "the part “Voice” is left out" },
      { bar: "12", text: "longer than 3/4: played as written" },
      { bar: "15", text: "the tie to D5 comes from no note: struck" },
    ],
    remarkCount: 3,
    corrected: { hands: false, order: false, notes: false },
    print: { state: "engraved", failedBar: null },
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

/** A voice above a piano, of which the bars from 9 on are played once. */
export const scoreReadingSample: StudioScoreReading = {
  sha256: "0".repeat(64),
  parts: [
    {
      name: "Voice",
      staves: [
        {
          notes: 42,
          lowest: "D4",
          highest: "G5",
          opening: [
            { bar: "1", notes: ["D5", "G4", "A4", "B4", "C5"] },
            { bar: "2", notes: ["D5", "G4", "G4"] },
          ],
          role: "out",
          guess: "out",
        },
      ],
    },
    {
      name: "Piano",
      staves: [
        {
          notes: 112,
          lowest: "D4",
          highest: "B5",
          opening: [
            { bar: "1", notes: ["D5", "G4", "A4", "B4", "C5"] },
            { bar: "2", notes: ["D5", "G4", "G4"] },
          ],
          role: "right",
          guess: "right",
        },
        {
          notes: 68,
          lowest: "G2",
          highest: "D4",
          opening: [
            { bar: "1", notes: ["G3+B3+D4", "A3"] },
            { bar: "2", notes: ["B3"] },
          ],
          role: "left",
          guess: "left",
        },
      ],
    },
  ],
  bars: Array.from({ length: 16 }, (_, index) => ({ number: String(index + 1), seconds: 1.5 })),
  order: Array.from({ length: 32 }, (_, index) => index % 16),
  ownOrder: Array.from({ length: 32 }, (_, index) => index % 16),
  notes: [],
};

/** The notes of one of its bars. */
export const barNotesSample: StudioBarNote[] = (
  [
    [67, "G4", 1, "right"],
    [62, "D4", 1, "left"],
    [59, "B3", 1, "left"],
    [69, "A4", 2, "right"],
    [71, "B4", 2.5, "right"],
  ] as const
).map(([pitchMidi, spelled, beat, hand]) => ({
  part: 1,
  staff: hand === "right" ? 1 : 2,
  voice: hand === "right" ? "1" : "5",
  pitchMidi,
  place: 0,
  spelled,
  beat,
  hand,
  guess: hand,
}));

/** The notes played from the sixth second on. */
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
