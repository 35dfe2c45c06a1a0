import { expect, test } from "vitest";
import { maxCues } from "#playback/contract/tracks.ts";
import { readSubtitles } from "./read-subtitles.ts";

const document = (body: string, attributes = "") =>
  `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- <p> -->\n<tt xmlns="http://www.w3.org/ns/ttml" ${attributes}>\n<head><styling><style xml:id="s1"/></styling></head>\n<body>${body}</body></tt>`;
const timesOf = (body: string, attributes?: string) =>
  readSubtitles(document(body, attributes)).cues.map(({ startMs, endMs }) => [startMs, endMs]);

test("paragraphs are captions, with their breaks and without their styles [subtitles-4]", () => {
  const body = `<div region="r1">
    <p begin="00:00:01.000" end="00:00:03.500" style="s1">Place the
      <span tts:fontStyle='italic'>thumb</span> on&#160;C.</p>
    <p xml:id='last' begin="3600s" dur="2250ms">Relax. <br/>Then <![CDATA[2 < 3]]> &amp; 4 &gt; 1</p>
  </div>`;
  expect(readSubtitles(document(body))).toEqual({
    cues: [
      { startMs: 1_000, endMs: 3_500, text: "Place the thumb on C." },
      { startMs: 3_600_000, endMs: 3_602_250, text: "Relax.\nThen 2 < 3 & 4 > 1" },
    ],
    problems: [],
  });
});

test("times are clocks, frames, ticks and offsets, and add to those of what surrounds them", () => {
  const frames = 'ttp:frameRate="25" ttp:tickRate="10000000"';
  expect(timesOf('<p begin="00:00:01:05" end="00:00:02:00">a</p>', frames)).toEqual([
    [1_200, 2_000],
  ]);
  expect(timesOf('<p begin="10000000t" end="2.5s">a</p>', frames)).toEqual([[1_000, 2_500]]);
  expect(timesOf('<p begin="30f" end="60f">a</p>')).toEqual([[1_000, 2_000]]);
  const ntsc = 'ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001"';
  expect(timesOf('<p begin="30f" end="0.5m">a</p>', ntsc)).toEqual([[1_001, 30_000]]);
  expect(
    timesOf('<div begin="10s"><p begin="1s" end="2s">a</p></div><p begin="1s" dur="1s">b</p>'),
  ).toEqual([
    [11_000, 12_000],
    [1_000, 2_000],
  ]);
});

test("namespaces may have any prefix, and what cannot be read is named with its line", () => {
  const file =
    '<tt:tt xmlns:tt="http://www.w3.org/ns/ttml"><tt:body>\n<tt:p begin="1s" end="2s">a</tt:p>\n<tt:p begin="soon" end="2s">b</tt:p>\n<tt:p begin="3s" end="2s">c</tt:p>\n<tt:p begin="3s" end="4s"/></tt:body>';
  expect(readSubtitles(file)).toEqual({
    cues: [{ startMs: 1_000, endMs: 2_000, text: "a" }],
    problems: [
      { line: 3, problem: "These times cannot be read" },
      { line: 4, problem: "The end must come after the start" },
      { line: 5, problem: "This caption has no text" },
    ],
  });
});

test("unfinished documents are read as far as they go, and no more captions than are kept", () => {
  const begun = '<tt><body><p begin="1s" end="2s">a < b';
  expect(readSubtitles(begun).cues).toEqual([{ startMs: 1_000, endMs: 2_000, text: "a < b" }]);
  const many = '<p begin="1s" end="2s">a</p>\n'.repeat(maxCues + 2);
  const { cues, problems } = readSubtitles(`<tt>\n${many}`);
  expect(cues).toHaveLength(maxCues);
  expect(problems).toEqual([
    { line: maxCues + 2, problem: "Only the first 5000 captions are read" },
  ]);
});
