import { maxCues } from "#playback/contract/tracks.ts";
import {
  addCue,
  addProblem,
  cleanLine,
  decodeEntities,
  maxLine,
  type OpenCue,
  type Subtitles,
  tooManyCues,
  unreadableTimes,
} from "./cue-text.ts";
import { isTtml, readTtml } from "./read-ttml.ts";

const time = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s.*)?$`);
/** The times of YouTube's SBV, without an arrow. */
const sbvTime = String.raw`\d{1,3}:[0-5]?\d:[0-5]?\d\.\d{1,3}`;
const sbvTiming = new RegExp(String.raw`^\s*(${sbvTime})\s*,\s*(${sbvTime})\s*$`);
/** Text may contain an arrow too, after words. */
const timesWithArrow = /^[\s\d:.,]*-->/;

/**
 * Reads WebVTT, SRT, SBV or TTML. Never throws: unreadable parts are left out and named with their line.
 * Styles, regions, positions, notes and tags are ignored.
 */
export function readSubtitles(file: string): Subtitles {
  const text = file.replace(/^\ufeff/, "");
  if (isTtml(text)) return readTtml(text);
  // Some programs write line ends twice.
  const lines = text.split(/\r\r\n|\r\n|\r|\n/);
  const isSbv = sbvTiming.test(lines.find((line) => line.trim() !== "")?.slice(0, maxLine) ?? "");
  const reading: Reading = { cues: [], problems: [], open: null, isSkipping: false };
  for (const [index, source] of lines.entries()) {
    const line = isSbv ? withArrow(source) : source;
    if (reading.cues.length >= maxCues && timesWithArrow.test(line)) {
      addProblem(reading, index + 1, tooManyCues);
      break;
    }
    readLine(reading, { line: index + 1, text: line, next: lines[index + 1] ?? "" });
  }
  closeCue(reading);
  const { cues, problems } = reading;
  return { cues, problems };
}

interface Reading extends Subtitles {
  open: OpenCue | null;
  /** Within a block that is not a caption. */
  isSkipping: boolean;
}

/** A line of SBV as SRT has it. */
function withArrow(line: string): string {
  return line.length > maxLine ? line : line.replace(sbvTiming, "$1 --> $2");
}

function readLine(
  reading: Reading,
  { line, text, next }: { line: number; text: string; next: string },
): void {
  if (text.trim() === "") {
    closeCue(reading);
    reading.isSkipping = false;
  } else if (timesWithArrow.test(text)) {
    dropNumber(reading.open);
    closeCue(reading);
    reading.open = readTiming(text, line);
    reading.isSkipping = reading.open === null;
    if (reading.isSkipping) addProblem(reading, line, unreadableTimes);
  } else if (reading.open) {
    addLines(reading.open, text);
  } else if (!reading.isSkipping) {
    // A caption may have a number or name right before its times.
    if (isNumber(text) || timesWithArrow.test(next)) return;
    reading.isSkipping = true;
    if (!isHeader(text, line)) addProblem(reading, line, "This text has no times");
  }
}

/** Adds a line of the file, which may contain line breaks of HTML or SBV. */
function addLines({ texts }: OpenCue, text: string): void {
  if (text.length > maxLine) texts.push(text);
  else texts.push(...text.split(/<br\s*\/?>|\[br\]/i));
}

const isNumber = (text: string): boolean => /^\d{1,6}$/.test(text.trim());

/** In files without empty lines, the number of the next caption follows the text of the one before. */
function dropNumber(open: OpenCue | null): void {
  if (isNumber(open?.texts.at(-1) ?? "")) open?.texts.pop();
}

/** The blocks that are not captions. The first line of a WebVTT file names the format. */
const isHeader = (text: string, line: number): boolean =>
  (line === 1 && text.startsWith("WEBVTT")) || /^(NOTE|STYLE|REGION)(\s|$)/.test(text);

function readTiming(text: string, line: number): OpenCue | null {
  const parts = text.length <= maxLine ? timing.exec(text) : null;
  if (!parts) return null;
  return { line, startMs: toMs(parts.slice(1, 5)), endMs: toMs(parts.slice(5, 9)), texts: [] };
}

/** From hours, minutes, seconds and their decimals. */
function toMs([hours = "0", minutes, seconds, decimals = ""]: readonly (string | undefined)[]) {
  const whole = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1_000 + Number(decimals.padEnd(3, "0"));
}

function closeCue(reading: Reading): void {
  const { open } = reading;
  reading.open = null;
  if (open) addCue(reading, open, plainText);
}

/**
 * The tags of WebVTT and SRT. Other angle brackets are text: "2 < 3 and 4 > 1". A time as a tag says when
 * the words after it are spoken.
 */
const tags =
  /<\/?(?:[bius]|c|ruby|rt)(?:\.[^\s<>]*)?>|<\/?(?:v|lang|font|span|em|strong)(?:\.[^\s<>]*)?(?:\s[^<>]*)?>|<[\d:.]{5,16}>/gi;

/** A line without tags, control characters and SRT's placements such as `{\an8}`. */
function plainText(line: string): string {
  return cleanLine(decodeEntities(line.replace(tags, "").replace(/\{\\[^{}]*\}/g, "")));
}
