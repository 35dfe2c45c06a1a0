import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as z from "zod";
import { readScore } from "#score/server/index.ts";
import { writeScore } from "#score/server/testing/write-score.ts";
import { practiceDocument } from "../../contract/practice-document.ts";
import { createDocument } from "./create-document.ts";

const scoreSha256 = "a".repeat(64);
const slower = '<direction><sound tempo="60"/></direction>';
const score = readScore(
  writeScore([
    { right: "G4:1" },
    { right: "C4:2 ~D4 E4+G4:2", left: "C3:4(" },
    { begins: slower, right: "F4:4", left: "C3:4)" },
  ]),
);
const documentOf = (film: Parameters<typeof createDocument>[1]["film"]) =>
  createDocument(score, { scoreSha256, film });
/** The index of a note in the score. */
const note = (spelled: string) => score.notes.findIndex((each) => each.spelled === spelled);

test("a document has the score in beats, and fits the contract", () => {
  const document = documentOf(null);
  expect(z.parse(practiceDocument, { ...document, engraving: null })).toEqual({
    ...document,
    engraving: null,
  });
  expect(document).toMatchObject({
    scoreSha256,
    title: null,
    pickupBeats: 1,
    totalBeats: 9,
    tempo: 120,
    film: null,
    scoreTime: [
      { beat: 0, seconds: 0 },
      { beat: 5, seconds: 2.5 },
      { beat: 9, seconds: 6.5 },
    ],
    bars: [
      { number: "1", writtenIndex: 0, pass: 1, startBeat: 0, beats: 1, countedBeats: 4 },
      { number: "2", startBeat: 1, beats: 4 },
      { number: "3", startBeat: 5, beats: 4 },
    ],
  });
  expect(document.notes.map(({ spelled, startBeat }) => [spelled, startBeat])).toEqual([
    ["G4", 0],
    ["C3", 1],
    ["C4", 1],
    ["D4", 2.85],
    ["E4", 3],
    ["G4", 3],
    ["F4", 5],
  ]);
  expect(document.notes[1]).toEqual({
    id: "note-2-5",
    tiedIds: ["note-3-2"],
    bar: 1,
    pitchMidi: 48,
    spelled: "C3",
    startBeat: 1,
    beats: 8,
    hand: "left",
    voice: "5",
    velocity: 78,
  });
  expect(document.notes[3]).toMatchObject({ isOrnament: true });
});

test("a film made from the score plays it from its lead-in, with every change of tempo", () => {
  expect(documentOf({ durationSeconds: 13, leadInSeconds: 3.5 }).film).toEqual({
    durationSeconds: 13,
    spans: [
      {
        hand: "both",
        knots: [
          { beat: 0, seconds: 3.5 },
          { beat: 5, seconds: 6 },
          { beat: 9, seconds: 10 },
        ],
      },
    ],
  });
});

test("a film that plays passages has a span for each, with its hand, tempo and changes of tempo", () => {
  const passages = [
    { hand: "right", fromBar: 1, toBar: 1, tempo: 0.5, startSeconds: 8 },
    { hand: "both", fromBar: 1, toBar: 2, tempo: 1, startSeconds: 20 },
  ] as const;
  expect(documentOf({ durationSeconds: 40, passages }).film?.spans).toEqual([
    {
      hand: "right",
      knots: [
        { beat: 1, seconds: 8 },
        { beat: 5, seconds: 12 },
      ],
    },
    {
      hand: "both",
      knots: [
        { beat: 1, seconds: 20 },
        { beat: 5, seconds: 22 },
        { beat: 9, seconds: 26 },
      ],
    },
  ]);
});

test("a film's spans are where its notes are played, rising, nudged, until they have been held", () => {
  const played = {
    onsets: [
      [note("C4"), 10.02],
      [note("C3"), 10],
      [note("D4"), 10.9],
      [note("E4"), 11],
      [note("F4"), 13],
    ] as const,
    nudgeMs: 100,
  };
  expect(documentOf({ durationSeconds: 20, spans: [played] }).film?.spans).toEqual([
    {
      hand: "both",
      knots: [
        { beat: 1, seconds: 10.1 },
        { beat: 3, seconds: 11.1 },
        { beat: 5, seconds: 13.1 },
        { beat: 9, seconds: 16.1 },
      ],
    },
  ]);
  const backwards = {
    onsets: [
      [note("C4"), 5],
      [note("E4"), 4],
      [note("F4"), 6],
    ] as const,
    nudgeMs: 0,
  };
  const next = {
    onsets: [
      [note("C4"), 6.5],
      [note("E4"), 7.5],
    ] as const,
    nudgeMs: 0,
  };
  const alone = { onsets: [[note("F4"), 30]] as const, nudgeMs: 0 };
  const { spans = [] } =
    documentOf({ durationSeconds: 40, spans: [alone, next, backwards] }).film ?? {};
  expect(spans).toHaveLength(2);
  expect(spans[0]?.knots).toEqual([
    { beat: 1, seconds: 5 },
    { beat: 5, seconds: 6 },
  ]);
  const knots = spans.flatMap((span) => span.knots);
  expect(knots.map(({ seconds }) => seconds)).toEqual(
    knots.map(({ seconds }) => seconds).toSorted((a, b) => a - b),
  );
});

test("what a score says is kept within bounds that the database can store", () => {
  const xml = writeScore([{ right: "C4:4" }])
    .replace('number="1"', `number="${"9".repeat(10_000)}&#xD834;"`)
    .replace(
      "<part-list>",
      `<work><work-title>${"A".repeat(10_000)}</work-title></work><part-list>`,
    )
    .replace("<voice>1<", `<voice>${"v".repeat(10_000)}<`);
  const { title, bars, notes } = createDocument(readScore(xml), { scoreSha256, film: null });
  expect([title?.length, bars[0]?.number.length, notes[0]?.voice.length]).toEqual([200, 20, 20]);
  const lone = readScore(xml.replace("9".repeat(10_000), ""));
  lone.title = "\uD834\0!";
  expect(createDocument(lone, { scoreSha256, film: null }).title).toBe("\uFFFD!");
});

test("every lesson of the demo school has a document that fits the contract", async () => {
  const index: { score: string }[] = JSON.parse(
    await readFile("school/lessons/index.json", "utf8"),
  );
  for (const { score: file } of index) {
    const read = readScore(await readFile(`school/lessons/${file}`, "utf8"));
    const document = createDocument(read, { scoreSha256, film: null });
    expect(z.safeParse(practiceDocument, { ...document, engraving: null }).error, file).toBe(
      undefined,
    );
    expect(document.bars.at(-1)?.startBeat, file).toBeLessThan(document.totalBeats);
  }
});
