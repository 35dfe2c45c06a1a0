import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cue, maxCues } from "#playback/contract/tracks.ts";
import { writeWebVtt } from "#playback/contract/write-web-vtt.ts";
import { readSubtitles } from "./read-subtitles.ts";

const thumb: Cue = { startMs: 1_000, endMs: 3_500, text: "Place the thumb on C." };
const relax: Cue = { startMs: 3_600_000, endMs: 3_602_250, text: "Relax.\nThen again." };

describe("reading", () => {
  test("WebVTT: its header, notes, styles, names and placements are no captions", () => {
    const file = [
      "\ufeffWEBVTT - a lesson\nKind: captions\n",
      "STYLE\n::cue { color: red }\n",
      "NOTE 00:01 is early\n",
      "first\n00:01.000 --> 00:03.500 line:0 align:start\n<v Ada>Place the <b>thumb</b> on C.</v>\n",
      "01:00:00.000 --> 01:00:02.250\nRelax.\nThen again.",
    ];
    expect(readSubtitles(file.join("\n"))).toEqual({ cues: [thumb, relax], problems: [] });
  });

  test("SRT, also with Windows' line ends and without empty lines", () => {
    const file =
      "1\n00:00:01,000 --> 00:00:03,500\n{\\an8}Place the <i>thumb</i> on C.\n\n" +
      "2\n01:00:00,000 --> 01:00:02,250\nRelax.\nThen again.\n";
    const expected = { cues: [thumb, relax], problems: [] };
    expect(readSubtitles(file)).toEqual(expected);
    expect(readSubtitles(file.replaceAll("\n", "\r\n"))).toEqual(expected);
    expect(readSubtitles(file.replace("\n\n", "\n"))).toEqual(expected);
  });

  test("angle brackets, arrows and entities in text stay as they are meant [subtitles-1]", () => {
    const lines = [
      "Play 2 < 3 and 4 > 1, I <3 it",
      "<font color='red'>Press</font> A --> B<br/>then <I>C</I>",
      "&Eacute;tude &amp; R&#233;p&#xE9;tition&hellip; &lt;b&gt; &nosuch; &#0;&#xD800;&#9999999;",
      "<00:00:01.500><c.yellow>One</c> <v.loud Ada Demo>two",
    ];
    const { cues, problems } = readSubtitles(
      lines.map((line) => `00:00:01,000 --> 00:00:03,500\n${line}`).join("\n\n"),
    );
    expect(cues.map(({ text }) => text)).toEqual([
      lines[0],
      "Press A --> B\nthen C",
      "Étude & Répétition… <b> &nosuch;",
      "One two",
    ]);
    expect(problems).toEqual([]);
  });

  test("SRT without milliseconds, and with line ends that are written twice [subtitles-2]", () => {
    const file =
      "1\n00:00:01 --> 00:00:03,5\nPlace the thumb on C.\n\n2\n1:00:00 --> 1:00:02.250\nRelax.\nThen again.\n";
    const expected = { cues: [thumb, relax], problems: [] };
    expect(readSubtitles(file)).toEqual(expected);
    expect(readSubtitles(file.replaceAll("\n", "\r\r\n"))).toEqual(expected);
  });

  test("SBV, as YouTube writes it [subtitles-3]", () => {
    const file =
      "0:00:01.000,0:00:03.500\nPlace the thumb on C.\n\n1:00:00.000,1:00:02.250\nRelax.[br]Then again.\n";
    expect(readSubtitles(file)).toEqual({ cues: [thumb, relax], problems: [] });
  });

  test("what cannot be read is left out and named with its line", () => {
    const file = [
      "1",
      "00:00:01,000 -> 00:00:03,500",
      "An arrow too short",
      "",
      "00:05.000 --> soon",
      "Not shown",
      "",
      "00:09.000 --> 00:08.000",
      "Backwards",
      "",
      "00:10.000 --> 00:11.000",
      "",
      "00:00:01,000 --> 00:00:03,500",
      thumb.text,
      "",
      "00:12.000 --> 00:13.000",
      "x".repeat(501),
    ];
    const { cues, problems } = readSubtitles(file.join("\n"));
    expect(cues).toEqual([thumb]);
    expect(problems).toEqual([
      { line: 2, problem: "This text has no times" },
      { line: 5, problem: "These times cannot be read" },
      { line: 8, problem: "The end must come after the start" },
      { line: 11, problem: "This caption has no text" },
      { line: 16, problem: "This caption has more than 500 characters" },
    ]);
  });

  test("is bounded, in captions, problems and time", () => {
    const many = "00:01.000 --> 00:02.000\nx\n\n".repeat(maxCues + 2);
    const { cues, problems } = readSubtitles(many);
    expect(cues).toHaveLength(maxCues);
    expect(problems).toEqual([
      { line: 3 * maxCues + 1, problem: "Only the first 5000 captions are read" },
    ]);
    const hostile = ["<", "{\\", "-->", "&", "0:0", " --> ", "9"].map(
      (part) => `00:01.000 --> 00:02.000\n${part.repeat(300_000)}`,
    );
    const begun = performance.now();
    for (const file of hostile) expect(readSubtitles(file).cues).toEqual([]);
    expect(readSubtitles("x\n\n".repeat(100_000)).problems).toHaveLength(100);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe("writing", () => {
  const line = fc
    .string({
      unit: fc.constantFrom(..."aZ9 <>&;-:/\"'\n\u00e9\u3042\u0645".split(""), "-->", "&lt;"),
    })
    .map((text) =>
      text
        .split("\n")
        .map((each) => each.trim())
        .filter(Boolean)
        .join("\n"),
    )
    .filter((text) => text.length > 0 && text.length <= 500);
  const cue = fc
    .record({ startMs: fc.nat(7_200_000), length: fc.integer({ min: 1, max: 60_000 }), text: line })
    .map(({ startMs, length, text }) => ({ startMs, endMs: startMs + length, text }));

  test("any captions are read back as they were", () => {
    fc.assert(
      fc.property(fc.array(cue, { maxLength: 20 }), (cues) => {
        expect(readSubtitles(writeWebVtt(cues))).toEqual({ cues, problems: [] });
      }),
    );
  });

  test("no text ends its cue, begins another or is a tag", () => {
    const text =
      "00:00:09.000 --> 00:00:10.000\n\nNOTE x\r\u2028\f<script>alert(1)</script> &lt;b&gt;";
    expect(writeWebVtt([{ ...thumb, text }])).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:03.500\n00:00:09.000 --&gt; 00:00:10.000\nNOTE x\n" +
        "&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;b&amp;gt;\n",
    );
  });
});

test("no file makes the reading throw, and all that it reads may be saved", () => {
  const part = fc.constantFrom(
    "WEBVTT",
    "NOTE",
    "\n",
    "\n\n",
    "\r",
    "00:01.000",
    " --> ",
    "00:02,5",
    "99:99:99.999",
    "1",
    "<b>",
    "&amp;",
    "{\\an8}",
    "\u0000",
    "\u202e",
    "\ud800",
    "\ufeff",
    "text",
  );
  const file = fc.array(fc.oneof(part, fc.string({ unit: "binary", maxLength: 20 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(file, (parts) => {
      const { cues } = readSubtitles(parts.join(""));
      for (const { startMs, endMs, text } of cues) {
        expect(endMs).toBeGreaterThan(startMs);
        expect(text.trim()).not.toBe("");
      }
      expect(readSubtitles(writeWebVtt(cues)).cues).toEqual(cues);
    }),
  );
});
