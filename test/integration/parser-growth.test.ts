import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { maxImportBytes } from "#accounts/contract/import-students.ts";
import { maxSubtitleBytes } from "#playback/contract/tracks.ts";
import { readImport } from "../../src/accounts/server/students/import/read-import.ts";
import { mostTakeBytes } from "../../src/alignment/contract/alignment.ts";
import { readTake } from "../../src/alignment/server/take/read-take.ts";
import { testIssuer } from "../../src/billing/server/testing/test-issuer.ts";
import { readLine } from "../../src/media/server/frames/stave/read-line.ts";
import { readSubtitles } from "../../src/playback/browser/studio/edit-tracks/subtitles/read-subtitles.ts";
import { cleanSvg } from "../../src/practice/server/engraving/clean-svg.ts";
import { nameNotes, readScore, withoutElements } from "../../src/score/server/index.ts";
import { expectLinear } from "../support/growth.ts";

// A bad file must not block others: a parser's time grows linearly with its file, whatever the
// content.

const numRuns = { short: 6, full: 60 }[inject("proofs")];
const scoreBytes = 8_000_000;

const xmlTokens = [
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<!DOCTYPE",
  "<?a ",
  "?>",
  "&amp;",
  "&",
  '"',
  "'",
  " ",
  "=",
  "<note",
  "<note>",
  "</note>",
  "<note a=",
  ' id="',
  "<measure>",
  "<direction>",
  "<fingering",
  "<a>",
  "</a>",
  "<b/>",
  ">",
  "<",
  "x",
];
const svgTokens = [
  "<desc>",
  "</desc>",
  '<tspan font-family="Leipzig">',
  "</tspan>",
  "#a g.cursor",
  "{",
  "}",
  '<g id="n" class="note">',
  'class="notehead"',
  "<use ",
  'class="measure"',
  "<path ",
  "<style>",
  'class="staff"',
  'class="barLine"',
  'class="keySig">',
  "</g>",
  "href=",
  " ",
  ">",
  "<svg ",
];
const csvTokens = [
  '"',
  'a"',
  '""',
  ",",
  ";",
  "\t",
  "\n",
  "\r",
  "a",
  " ",
  "a@b.c",
  ".",
  "name,email\n",
];
const captionTokens = [
  "00:01.000 --> 00:02.000\n",
  "-->",
  "\n",
  "\r\n",
  "1\n",
  "<",
  ">",
  "{\\",
  "}",
  "&amp;",
  " ",
  "WEBVTT\n",
  "NOTE ",
  "x",
  "\t",
  "<br>",
  "0:00:01.000,0:00:02.000\n",
];
const ttmlTokens = [
  '<p begin="1s" end="2s">',
  "</p>",
  "<br/>",
  "<p",
  ' a="',
  "'",
  "<![CDATA[",
  "<!--",
  "-->",
  "&#9;",
  " ",
  "x",
  ">",
];

const texts: [string, readonly string[], number, (text: string) => unknown][] = [
  ["scores", xmlTokens, scoreBytes, readScore],
  ["scores whose notes get names", xmlTokens, scoreBytes, nameNotes],
  [
    "scores without words",
    xmlTokens,
    scoreBytes,
    (xml) => withoutElements(xml, ["direction", "a"]),
  ],
  ["engravings", svgTokens, scoreBytes, (svg) => cleanSvg(svg, "wide-0")],
  ["engraved lines", svgTokens, scoreBytes, readLine],
  [
    "lists of students",
    csvTokens,
    maxImportBytes,
    (csv) => readImport({ csv: `name,email\n${csv}`, planNames: testIssuer.planNames }),
  ],
  ["captions", captionTokens, maxSubtitleBytes, readSubtitles],
  ["captions in TTML", ttmlTokens, maxSubtitleBytes, (text) => readSubtitles(`<tt>${text}`)],
];

/** The start of a file, and the part that it repeats. */
const repeated = (tokens: readonly string[]) => {
  const several = (most: number, least: number) =>
    fc
      .array(fc.constantFrom(...tokens), { minLength: least, maxLength: most })
      .map((parts) => parts.join(""));
  return fc.tuple(several(3, 0), several(4, 1));
};

test.each(texts)("twice the size of %s takes twice the time", (_, tokens, limit, run) => {
  const make =
    ([begins, repeats]: readonly [string, string]) =>
    (size: number) =>
      begins + repeats.repeat(size / repeats.length);
  const each = fc.property(repeated(tokens), (shape) => {
    expectLinear({ make: make(shape), run, limit });
  });
  // First every single token, which is where most slow parsers failed, then random combinations.
  const examples = tokens.map((token): [[string, string]] => [["", token]]);
  fc.assert(each, { numRuns: numRuns + examples.length, examples, endOnFailure: true });
});

const bar = (signs: string) => `<measure>${signs}</measure>`;
const opened = '<barline><ending type="start" number="2"/></barline>';
test.each([
  ["one ending that never closes", "<measure/>", bar(opened)],
  ["endings side by side", bar(opened.replace("2", "1-99")), ""],
  ["chords", "<measure><harmony/><note><chord/></note></measure>", ""],
])("twice as many bars with %s take twice the time [parser-growth-1]", (_, repeats, begins) => {
  const make = (size: number) =>
    `<score-partwise><part>${begins}${repeats.repeat(size / repeats.length)}</part></score-partwise>`;
  expectLinear({ make, run: readScore, limit: scoreBytes });
});

/** As many distinct attributes as fit. */
const attributesOf = (size: number) =>
  Array.from({ length: Math.floor(size / 12) }, (_, at) => ` a${at}="x"`).join("");
test.each([
  ["an element with very many attributes", (size: number) => `<a${attributesOf(size)}/>`],
  ["an instruction with very many attributes", (size: number) => `<?a${attributesOf(size)}?><a/>`],
  [
    "elements with as many attributes as are read",
    (size: number) => `<a>${`<b${attributesOf(10_000)}/>`.repeat(size / 8_000)}</a>`,
  ],
])("twice the size of %s takes twice the time [parser-growth-2]", (_, make) => {
  expectLinear({ make, run: readScore, limit: scoreBytes });
});

test("an ending that names its passes a million times is read as far as it makes sense", () => {
  const passes = bar(opened.replace('"2"', `"${"1-99,".repeat(200_000)}"`));
  const score = `<score-partwise><part>${passes}</part></score-partwise>`;
  expect(() => readScore(score)).toThrow(/Measure 1: it is empty|no notes/);
});

test("twice the size of a MIDI file takes twice the time", () => {
  const bytes = fc.array(fc.constantFrom(0, 0x7f, 0x90, 60, 80, 0xff, 0x51, 3, 0xf0, 0xc0), {
    minLength: 1,
    maxLength: 8,
  });
  const each = fc.property(bytes, (repeats) => {
    const make = (size: number) => {
      const track = Array.from({ length: size }, (_, at) => repeats[at % repeats.length] ?? 0);
      const length = [24, 16, 8, 0].map((shift) => (size >> shift) & 0xff);
      const header = [...Buffer.from("MThd"), 0, 0, 0, 6, 0, 0, 0, 1, 1, 0xe0];
      return Uint8Array.from([...header, ...Buffer.from("MTrk"), ...length, ...track]);
    };
    expectLinear({ make, run: readTake, limit: mostTakeBytes });
  });
  fc.assert(each, { numRuns: numRuns * 3, endOnFailure: true });
});
