import type { PracticeDocument, PracticeNote } from "#practice/contract/practice-document.ts";

const names = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "G♯", "A", "B♭", "B"];

type Written = readonly [pitch: number, beats: number, finger: number];

/** Two written bars for both hands, and an ending. The first two are repeated. */
const right: readonly (readonly Written[])[] = [
  [
    [64, 1, 3],
    [64, 1, 3],
    [65, 1, 4],
    [67, 1, 5],
  ],
  [
    [67, 1, 5],
    [65, 1, 4],
    [64, 1, 3],
    [62, 1, 2],
  ],
  [
    [60, 1, 1],
    [62, 1, 2],
    [64, 1, 3],
    [60, 1, 1],
  ],
];
const left: readonly (readonly Written[])[] = [
  [
    [48, 2, 5],
    [55, 2, 1],
  ],
  [
    [47, 2, 5],
    [55, 2, 1],
  ],
  [
    [48, 4, 5],
    [52, 4, 3],
  ],
];
const sounding = [0, 1, 0, 1, 2];

/** The practice document of a score of three written bars, of which the first two are repeated. */
export function makePracticeSample(): PracticeDocument {
  const bars = sounding.map((writtenIndex, index) => ({
    number: String(writtenIndex + 1),
    writtenIndex,
    startBeat: index * 4,
    pass: sounding.slice(0, index + 1).filter((one) => one === writtenIndex).length,
    beats: 4,
    countedBeats: 4,
  }));
  const notes = sounding.flatMap((written, bar) => [
    ...layOut(right[written] ?? [], "right", written, bar),
    ...layOut(left[written] ?? [], "left", written, bar),
  ]);
  const line = { width: 1100, height: 150 };
  const narrow = { width: 360, height: 120 };
  return {
    version: 2,
    scoreSha256: "a".repeat(64),
    title: "Ode to Joy",
    keyFifths: 0,
    tempo: 92,
    pickupBeats: 0,
    totalBeats: bars.length * 4,
    bars,
    chords: [],
    pedals: [],
    notes: notes.toSorted(
      (one, two) => one.startBeat - two.startBeat || one.pitchMidi - two.pitchMidi,
    ),
    scoreTime: [
      { beat: 0, seconds: 0 },
      { beat: 20, seconds: (20 * 60) / 92 },
    ],
    film: {
      durationSeconds: 20,
      spans: [
        {
          hand: "both",
          knots: [
            { beat: 0, seconds: 0 },
            { beat: 20, seconds: (20 * 60) / 92 },
          ],
        },
      ],
    },
    engraving: {
      wide: [{ fromWritten: 0, toWritten: 2, ...line }],
      narrow: [
        { fromWritten: 0, toWritten: 1, ...narrow },
        { fromWritten: 2, toWritten: 2, ...narrow },
      ],
    },
  };
}

/** The last bar's left hand is a chord, whose notes start together. */
function layOut(
  written: readonly Written[],
  hand: PracticeNote["hand"],
  writtenBar: number,
  bar: number,
): PracticeNote[] {
  const isChord = written.reduce((sum, [, beats]) => sum + beats, 0) > 4;
  let beat = bar * 4;
  return written.map(([pitchMidi, beats, finger], index) => {
    const startBeat = beat;
    if (!isChord) beat += beats;
    const spelled = `${names[pitchMidi % 12]}${Math.floor(pitchMidi / 12) - 1}`;
    return {
      id: `${hand}-${writtenBar}-${index}`,
      bar,
      pitchMidi,
      spelled,
      startBeat,
      beats,
      hand,
      finger,
      voice: hand === "right" ? "1" : "5",
      velocity: 80,
    };
  });
}
