import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readScore } from "./read-score.ts";

const twoHands = readFileSync(
  new URL("./testing/test-scores/two-hands.musicxml", import.meta.url),
  "utf8",
);
const noteNamed = (spelled: string) =>
  readScore(twoHands).notes.filter((note) => note.spelled === spelled);

test("title, key, tempo and length are read", () => {
  const score = readScore(twoHands);
  expect(score).toMatchObject({ title: "Two Hands & a Tie", keyFifths: 2, tempo: 120 });
  expect(score.durationSeconds).toBeCloseTo(3, 5);
});

test("staves distinguish the hands and backup returns to the bar line", () => {
  expect(noteNamed("D3")).toMatchObject([
    { hand: "left", pitchMidi: 50, startSeconds: 0, durationSeconds: 1 },
    { hand: "left", startSeconds: 2, durationSeconds: 1 },
  ]);
  expect(noteNamed("A3")).toMatchObject([{ hand: "left", startSeconds: 0 }]);
  expect(noteNamed("F♯4")).toMatchObject([
    { hand: "right", pitchMidi: 66, startSeconds: 0, durationSeconds: 0.5, finger: 3 },
  ]);
});

test("tied notes sound as one, across a change of tempo", () => {
  expect(noteNamed("A4")).toMatchObject([{ startSeconds: 0.5, durationSeconds: 1.5 }]);
});

test("bars last as long as their tempo implies", () => {
  expect(readScore(twoHands).bars).toEqual([
    {
      startSeconds: 0,
      durationSeconds: 1,
      startBeat: 0,
      beats: 2,
      number: "1",
      writtenIndex: 0,
      pass: 1,
      countedBeats: 2,
    },
    {
      startSeconds: 1,
      durationSeconds: 2,
      startBeat: 2,
      beats: 2,
      number: "2",
      writtenIndex: 1,
      pass: 1,
      countedBeats: 2,
    },
  ]);
});

test("a grace note sounds just before the beat and staccato halves a note", () => {
  const [grace] = noteNamed("G4");
  expect(grace?.startSeconds).toBeCloseTo(0.425, 5);
  expect(noteNamed("B♭4")).toMatchObject([{ startSeconds: 2, durationSeconds: 0.25 }]);
});

test("chord symbols are spelled as on a lead sheet", () => {
  expect(readScore(twoHands).chords).toEqual([{ startSeconds: 0, startBeat: 0, text: "F♯m7/C♯" }]);
});

test("the pedal is down from each start to its stop, and a change lifts it briefly", () => {
  const pedal = (type: string) =>
    `<direction><direction-type><pedal type="${type}"/></direction-type></direction>`;
  const { pedals } = readScore(
    twoHands
      .replace(/(<measure number="1">[\s\S]*?)(<note>)/, `$1${pedal("start")}$2`)
      .replace(/(<measure number="2">[\s\S]*?)(<note>)/, `$1${pedal("change")}$2`),
  );
  expect(pedals).toEqual([
    { downSeconds: 0, upSeconds: 1, downBeat: 0, upBeat: 2 },
    { downSeconds: 1, upSeconds: 3, downBeat: 2, upBeat: 4 },
  ]);
  expect(readScore(twoHands).pedals).toEqual([]);
});

test("a chord symbol or a pedal before the first beat begins with it", () => {
  const { chords, pedals } = readScore(
    twoHands
      .replace("</harmony>", "<offset>-1</offset></harmony>")
      .replace(
        "<note>",
        '<direction><direction-type><pedal type="start"/></direction-type><offset>-1</offset></direction><note>',
      ),
  );
  expect(chords).toMatchObject([{ startBeat: 0 }]);
  expect(pedals).toMatchObject([{ downBeat: 0 }]);
});

test.each([
  ["chord symbols", "<harmony><root><root-step>C</root-step></root><kind>major</kind></harmony>"],
  ["pedal marks", '<direction><direction-type><pedal type="change"/></direction-type></direction>'],
  ["changes of tempo", '<sound tempo="120"/>'],
  ["notes", "<note><grace/><pitch><step>C</step><octave>4</octave></pitch></note>"],
])("a score with more %s than a piece has is refused, however few are written", (kind, mark) => {
  const often = '<barline><repeat direction="backward" times="99"/></barline></measure>';
  const score = twoHands
    .replace("</attributes>", `</attributes>${mark.repeat(kind === "notes" ? 600 : 120)}`)
    .replace("</measure>", often);
  expect(() => readScore(score)).toThrow(`more than ${kind === "notes" ? 50_000 : 10_000} ${kind}`);
});

test("a repeated bar keeps the tempo that it is written in", () => {
  const again =
    '<barline><repeat direction="backward"/></barline></measure>\n    <measure number="3">';
  const third = "<note><rest/><duration>4</duration></note></measure></part>";
  const score = readScore(twoHands.replace("</measure>\n  </part>", `${again}${third}`));
  expect(score.bars.map(({ durationSeconds }) => durationSeconds)).toEqual([1, 2, 1, 2, 2]);
});

/** The score with a change, and the remarks on it. */
function remarksOn(written: string, instead: string): string[] {
  expect(twoHands).toContain(written);
  const { remarks } = readScore(twoHands.replace(written, instead));
  return remarks.map(({ bar, text }) => `${bar}: ${text}`);
}

test.each([
  [
    "<backup><duration>4</duration></backup>\n      <forward>",
    "<backup><duration>9</duration></backup>\n      <forward>",
    "2: a voice that begins before the bar line begins at it",
  ],
  [
    '<duration>2</duration><tie type="start"/>',
    "<duration>2</duration>",
    "2: the tie to A4 comes from no note: struck",
  ],
  ["<divisions>2</divisions>", "", "1: no divisions are given: a length of 1 is a quarter note"],
  [
    "<octave>3</octave></pitch><duration>4</duration><voice>5</voice><type>half</type><staff>2</staff></note>\n      <note><chord/>",
    "<octave>12</octave></pitch><duration>4</duration><staff>2</staff></note>\n      <note><chord/>",
    "1: D12 is not on an 88-key piano: left out",
  ],
  [
    "<voice>1</voice><type>eighth</type><staff>1</staff><notations>",
    "<staff>3</staff><notations>",
    ": of three staves, the second and third are the left hand’s",
  ],
  [
    "<duration>1</duration><voice>1</voice><type>eighth</type><staff>1</staff></note>\n      <backup>",
    "<duration>5</duration></note>\n      <backup>",
    "2: longer than 2/4: played as written",
  ],
  [
    "<fifths>2</fifths>",
    "<fifths>2.5</fifths>",
    "1: the key signature is not known: read as C major",
  ],
  [
    "<fifths>2</fifths>",
    "<fifths>-8</fifths>",
    "1: a key of more than seven signs is named by the same key with fewer",
  ],
  [
    "<beats>2</beats>",
    "<beats>4000000000</beats>",
    "1: the time signature is not known: bars last as long as their notes",
  ],
])("%s written as %s is read, with a remark [score-remarks-1]", (written, instead, remark) => {
  expect(remarksOn(written, instead)).toContain(remark);
});

test("a note that is many semitones from its step is played by its key [real-score-11]", () => {
  const far = twoHands.replace("<alter>1</alter>", "<alter>9</alter>");
  const { notes, remarks } = readScore(far);
  expect(notes[2]).toMatchObject({ spelled: "D5", pitchMidi: 74 });
  expect(remarks[0]?.text).toBe("a note with no such accidental is played as D5");
  const none = twoHands.replace("<alter>1</alter>", "<alter>99</alter>");
  expect(readScore(none).remarks[0]?.text).toBe("a note without a pitch is left out");
});

test("a score as it should be written has no remarks, and many are counted [score-remarks-2]", () => {
  expect(readScore(twoHands)).toMatchObject({ remarks: [], remarkCount: 0 });
  const orphan =
    '<measure><note><pitch><step>C</step><octave>4</octave></pitch><duration>4</duration><tie type="stop"/></note></measure>';
  const { remarks, remarkCount } = readScore(
    twoHands.replace("</part>", `${orphan.repeat(70)}</part>`),
  );
  expect([remarks.length, remarkCount]).toEqual([50, 70]);
});

test("a score that would take too long is refused with its measure", () => {
  const endless = twoHands.replace("<divisions>2</divisions>", "<divisions>1e-320</divisions>");
  expect(() => readScore(endless)).toThrow(/Measure 1: a <note> lasts .* Shorten it/);
});

test("entity declarations are rejected, never expanded", () => {
  const trick = twoHands.replace(
    /<!DOCTYPE[^>]*>/,
    '<!DOCTYPE score-partwise [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  );
  expect(() => readScore(trick)).toThrow(/entities/);
});

test("a file that is not a score is rejected", () => {
  expect(() => readScore("<html></html>")).toThrow("This is not a MusicXML score.");
  expect(() => readScore("<score-partwise><part>")).toThrow(/not well-formed XML: it is cut off/);
  expect(() => readScore("")).toThrow(/not well-formed XML|empty/);
});

test("[score-attributes-1] an element with more attributes than any score needs is refused before it is parsed", () => {
  const attributes = Array.from({ length: 5_000 }, (_, at) => ` a${at}="x"`).join("");
  expect(() => readScore(`<score-partwise${attributes}/>`)).toThrow(
    'An element "score-partwise" has too many attributes.',
  );
});
