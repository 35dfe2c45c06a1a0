import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { decodeText } from "#platform/contract/decode-text.ts";
import { findOtherFormat } from "./other-formats.ts";
import { readSubtitles } from "./read-subtitles.ts";

test.each([
  ["no-milliseconds.srt", [[1_000, 2_000, "Hi"]]],
  ["three-letter-word-in-text.srt", [[1_000, 2_000, "Play 2 < 3 and 4 > 1, I <3 it"]]],
  ["utf16.srt", [[1_000, 2_000, "Étude"]]],
  [
    "youtube.sbv",
    [
      [1_000, 2_000, "Hi"],
      [3_000, 4_000, "B"],
    ],
  ],
])("%s of another program is read [subtitle-cases-1]", async (name, expected) => {
  const text = decodeText(await readFile(new URL(`cases/${name}`, import.meta.url)));
  const { cues, problems } = readSubtitles(text);
  expect(cues.map((cue) => [cue.startMs, cue.endMs, cue.text])).toEqual(expected);
  expect(problems).toEqual([]);
  expect(findOtherFormat(text)).toBeUndefined();
});

test("captions in formats that the studio does not read are named [subtitle-cases-2]", () => {
  const cases: [text: string, name: string | undefined][] = [
    ["[Script Info]\nTitle: x", "a SubStation Alpha file (.ass or .ssa)"],
    ["<SAMI><HEAD>", "a SAMI file (.smi)"],
    ["Scenarist_SCC V1.0\n\n00:00:01:00\t9420", "a Scenarist file (.scc)"],
    ["{0}{25}Hi", "a MicroDVD file (.sub)"],
    ["[10][25]Hi", "an MPL2 file (.mpl)"],
    ["[ti:Waltz]\n[00:01.00]Hi", "a file of lyrics (.lrc)"],
    ["[00:01.00]Hi", "a file of lyrics (.lrc)"],
    ["850STL25.01", "an EBU STL file (.stl)"],
    ["00:00:01:00 , 00:00:02:00 , Hi", "a Spruce STL file (.stl)"],
    ['{ "events": [] }', "a JSON file"],
    ["<!doctype html><html>", "a web page"],
    ['<?xml version="1.0"?><transcript><text start="1">', "an XML file, but no TTML"],
    ['<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml">', undefined],
    ["WEBVTT\n\n00:01.000 --> 00:02.000\nHi", undefined],
    ["1\n00:00:01,000 --> 00:00:02,000\n[door closes]", undefined],
  ];
  for (const [text, name] of cases) expect(findOtherFormat(text), text).toBe(name);
});
