import fc from "fast-check";
import { expect, test } from "vitest";
import { describeScore } from "../describe-score.ts";
import { openScoreFile } from "../file/open-score-file.ts";
import { readScore } from "../read-score.ts";
import { ScoreError } from "../score.ts";
import {
  key,
  keySignature,
  line,
  type MadeEvent,
  meter,
  pedal,
  tempo,
  trackName,
  writeMidiFile,
} from "../testing/write-midi-file.ts";

const read = (...file: Parameters<typeof writeMidiFile>) =>
  readScore(openScoreFile(writeMidiFile(...file)));
/** Hand, spelling, start and length of each note. */
const notesOf = ({ notes }: ReturnType<typeof readScore>) =>
  notes.map(({ hand, spelled, startBeat, beats }) => `${hand} ${spelled} ${startBeat} ${beats}`);
const textsOf = ({ remarks }: ReturnType<typeof readScore>) => remarks.map(({ text }) => text);
const fourFour = meter(0, 4, 2);

test("two tracks are the two hands, with tempo, key, metre, velocity and title kept [midi-score-1]", () => {
  const head = [
    trackName("Für Élise"),
    keySignature(-2),
    meter(0, 3, 2),
    meter(1440, 2, 2),
    tempo(0, 600_000),
    tempo(960, 1_000_000),
  ];
  const score = read([
    head,
    [...key(46, [0, 480], { velocity: 50 }), ...key(53, [1440, 1920])],
    [...key(70, [0, 240], { velocity: 101 }), ...key(75, [240, 480])],
  ]);
  expect(score).toMatchObject({
    title: "Für Élise",
    keyFifths: -2,
    isUnprinted: true,
    remarks: [],
    bars: [
      { number: "1", startBeat: 0, beats: 3, countedBeats: 3 },
      { number: "2", startBeat: 3, beats: 2, countedBeats: 2 },
    ],
    tempoKnots: [
      { beat: 0, seconds: 0 },
      { beat: 2, seconds: 1.2 },
      { beat: 5, seconds: 4.2 },
    ],
  });
  expect(notesOf(score)).toEqual([
    "left B♭2 0 1",
    "right B♭4 0 0.5",
    "right E♭5 0.5 0.5",
    "left F3 3 1",
  ]);
  expect(score.notes.map(({ velocity }) => velocity)).toEqual([50, 101, 80, 80]);
});

test.each([
  ["Right hand", "Left hand"],
  ["Piano RH", "Piano LH"],
  ["Rechts", "Links"],
  ["main droite", "main gauche"],
])(
  "tracks named %s and %s are these hands, however high they are [midi-score-2]",
  (right, left) => {
    const high = [trackName(left), ...key(84, [0, 480])];
    const low = [trackName(right), ...key(48, [0, 480])];
    expect(notesOf(read([[fourFour], high, low]))).toEqual(["right C3 0 1", "left C6 0 1"]);
  },
);

test("notes across bar lines are one, and the pedal is kept [midi-score-3]", () => {
  const score = read([
    [fourFour],
    [...key(72, [960, 4800]), ...key(76, [960, 1920])],
    [...key(40, [0, 480]), pedal(240, 127), pedal(1920, 20), pedal(1920, 90), pedal(2400, 0)],
  ]);
  expect(notesOf(score)).toEqual(["left E2 0 1", "right C5 2 8", "right E5 2 2"]);
  expect(score.notes[1]?.tiedIds).toHaveLength(2);
  expect(score.pedals.map(({ downBeat, upBeat }) => [downBeat, upBeat])).toEqual([
    [0.5, 4],
    [4, 5],
  ]);
  expect(score.bars.map(({ beats }) => beats)).toEqual([4, 4, 4]);
});

test("one track is divided between the hands, which its teacher may exchange [midi-score-4]", () => {
  const track = [trackName("Waltz"), fourFour, ...line([72, 74, 76], 480), ...line([48, 43], 720)];
  const xml = openScoreFile(writeMidiFile([track], { format: 0 }));
  const score = readScore(xml);
  expect(score.title).toBe("Waltz");
  expect(notesOf(score)).toEqual([
    "left C3 0 1.5",
    "right C5 0 1",
    "right D5 1 1",
    "left G2 1.5 1.5",
    "right E5 2 1",
  ]);
  expect(textsOf(score)).toEqual([expect.stringMatching(/^both hands are in one track/)]);
  const hands = { parts: [{ name: "Track 1", roles: ["left", "right"] as const }] };
  const [part] = describeScore(xml, { hands, order: null }).parts;
  expect(part?.staves).toMatchObject([
    { notes: 3, lowest: "C5", role: "left", guess: "right", opening: [{ bar: "1" }] },
    { notes: 2, lowest: "G2", role: "right", guess: "left", opening: [{ notes: ["C3", "G2"] }] },
  ]);
  const exchanged = readScore(xml, { hands, order: null });
  expect(exchanged.corrected).toEqual({ hands: true, order: false, notes: false });
  expect(notesOf(exchanged)[0]).toBe("right C3 0 1.5");
});

test("a track with two channels has two parts, and a piano among others both hands [midi-score-5]", () => {
  const channels = [...key(48, [0, 480], { channel: 1 }), ...key(72, [0, 480], { channel: 0 })];
  const drums = key(35, [0, 480], { channel: 9 });
  const score = read([[fourFour, ...channels, ...drums]], { format: 0 });
  expect(notesOf(score)).toEqual(["left C3 0 1", "right C5 0 1"]);
  expect(textsOf(score)).toEqual(["the drums are left out"]);
  const band = read([
    [trackName("Song"), fourFour],
    [trackName("Voice"), ...line([79], 480)],
    [trackName("Piano"), ...line([72], 480), ...line([40], 480)],
  ]);
  expect(notesOf(band)).toEqual(["left E2 0 1", "right C5 0 1"]);
  expect(textsOf(band)).toEqual(
    expect.arrayContaining(["the part “Voice” is left out", expect.stringMatching(/^both hands/)]),
  );
});

test("several pieces, film time and a container are read, and a missing metre is said [midi-score-6]", () => {
  const tracks = [[], line([60, 62], 480), line([72], 480)];
  const first = read(tracks, { format: 2 });
  expect(notesOf(first).map((note) => note.slice(-6))).toEqual(["C4 0 1", "D4 1 1"]);
  expect(textsOf(first)).toEqual([
    "the file holds several pieces: the first one is read",
    "the file has no time signature: bars are counted in 4/4",
    expect.stringMatching(/^both hands/),
  ]);
  // 25 frames of 40 ticks are a second.
  const film = read([[...line([60, 62], 500), tempo(0, 100_000)]], { division: 0xe728 });
  expect(film.notes).toMatchObject([{ startSeconds: 0 }, { startSeconds: 0.5 }]);
  expect(textsOf(film)[0]).toMatch(/^the file counts time like a film/);
  const dropFrame = read([line([60, 62], 2997)], { division: 0xe364 });
  expect(dropFrame.notes[1]?.startSeconds).toBeCloseTo(1, 4);
  const file = writeMidiFile([line([60], 480)]);
  const riff = [...Buffer.from("RIFF....RMIDdata...."), ...file];
  expect(readScore(openScoreFile(Uint8Array.from(riff))).notes).toHaveLength(1);
});

test("a bar ends where another metre begins, and keys beyond the piano are said [midi-score-7]", () => {
  const score = read([[fourFour, meter(480, 3, 2), ...line([60, 62, 64, 12], 480)]]);
  expect(score).toMatchObject({ pickupBeats: 1, bars: [{ beats: 1 }, { beats: 3 }] });
  expect(score.remarks).toContainEqual({
    bar: "2",
    kind: "pitch",
    text: "C0 is not on an 88-key piano: left out",
  });
});

test("files that are no piece are refused with what to do, and no bytes do worse [midi-score-8]", () => {
  const refused: [Uint8Array, RegExp][] = [
    [Buffer.from("MThd\0\0\0\u0006"), /^The MIDI file is damaged. Export it again/],
    [writeMidiFile([line([60], 480)], { division: 0 }), /damaged/],
    [writeMidiFile([[fourFour]]), /has no notes/],
    [writeMidiFile([key(35, [0, 480], { channel: 9 })]), /has no notes/],
    [writeMidiFile([key(60, [0, 200_000_000])]), /more than 5000 bars/],
  ];
  for (const [file, message] of refused) {
    expect(() => readScore(openScoreFile(file))).toThrow(message);
  }
  const events: MadeEvent[] = [trackName("<&>"), fourFour, tempo(0, 500_000), pedal(0, 127)];
  const whole = writeMidiFile([events, line([60, 64], 480), line([40, 45], 480)]);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 5), fc.nat(255)), { maxLength: 6 }),
      (edits) => {
        const bytes = whole.slice();
        // The signature stays, so that it is read as a MIDI file.
        for (const [at, value] of edits) bytes[at + 4] = value;
        try {
          expect(readScore(openScoreFile(bytes)).notes.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(ScoreError);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("foreign chunks, a wrong count of tracks and odd meta events are skipped, a wrong length is refused [midi-score-9]", () => {
  const meta = (bytes: readonly number[]): MadeEvent => ({ tick: 0, bytes: [0xff, ...bytes] });
  const longText = [1, 0x9e, 0xc2, 0x20, ...Array.from({ length: 500_000 }, () => 65)];
  const odd = [[0x51, 4, 7, 0xa1, 0x20, 0], [0x58, 1, 4], [0, 0], longText].map(meta);
  const file = [...writeMidiFile([[...odd, ...line([60, 64], 480)]])];
  const foreign = [...Buffer.from("XFIH"), 0, 0, 0, 2, 1, 2];
  // Bytes 8 to 13 are format, count of tracks and division.
  const counted = [
    ...file.slice(0, 10),
    0,
    0,
    ...file.slice(12, 14),
    ...foreign,
    ...file.slice(14),
  ];
  const score = readScore(openScoreFile(Uint8Array.from(counted)));
  expect(notesOf(score)).toEqual(["right C4 0 1", "right E4 1 1"]);
  // As a signed number this length leads back to the event's start.
  const backwards = writeMidiFile([[meta([1, 0x8f, 0xff, 0xff, 0xff, 0x78]), ...line([60], 480)]]);
  expect(() => readScore(openScoreFile(backwards))).toThrow(/damaged. Export it again/);
});
