import { type Cue, cue, maxCues, maxCueText } from "./tracks.ts";

interface Subtitles {
  cues: Cue[];
  /** A left-out part, and its line in the file, from 1. */
  problems: { line: number; problem: string }[];
}

/** An unfinished cue: the line where it began, and its text so far. */
interface OpenCue {
  line: number;
  startMs: number;
  endMs: number;
  texts: string[];
}

const maxLine = 4_000;
const maxProblems = 100;
const time = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s.*)?$`);

/**
 * Reads WebVTT or SRT. Never throws: unreadable parts are left out and named with their line.
 * Styles, regions, positions, notes and tags are ignored.
 */
export function readSubtitles(file: string): Subtitles {
  const lines = file.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const reading: Reading = { cues: [], problems: [], open: null, isSkipping: false };
  for (const [index, text] of lines.entries()) {
    if (reading.cues.length >= maxCues && text.includes("-->")) {
      note(reading, index + 1, `Only the first ${maxCues} captions are read`);
      break;
    }
    readLine(reading, { line: index + 1, text, next: lines[index + 1] ?? "" });
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

function readLine(
  reading: Reading,
  { line, text, next }: { line: number; text: string; next: string },
): void {
  if (text.trim() === "") {
    closeCue(reading);
    reading.isSkipping = false;
  } else if (text.includes("-->")) {
    dropNumber(reading.open);
    closeCue(reading);
    reading.open = readTiming(text, line);
    reading.isSkipping = reading.open === null;
    if (reading.isSkipping) note(reading, line, "These times cannot be read");
  } else if (reading.open) {
    reading.open.texts.push(text);
  } else if (!reading.isSkipping) {
    // A caption may have a number or name right before its times.
    if (isNumber(text) || next.includes("-->")) return;
    reading.isSkipping = true;
    if (!isHeader(text, line)) note(reading, line, "This text has no times");
  }
}

const isNumber = (text: string): boolean => /^\d{1,6}$/.test(text.trim());

/** In files without empty lines, the number of the next caption follows the text of the one before. */
function dropNumber(open: OpenCue | null): void {
  if (isNumber(open?.texts.at(-1) ?? "")) open?.texts.pop();
}

function note({ problems }: Reading, line: number, problem: string): void {
  if (problems.length < maxProblems) problems.push({ line, problem });
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
  if (!open) return;
  const read = readCue(open);
  if (typeof read === "string") note(reading, open.line, read);
  else reading.cues.push(read);
}

/** The caption, or its problem. */
function readCue({ startMs, endMs, texts }: OpenCue): Cue | string {
  if (texts.some((each) => each.length > maxLine)) return tooLong;
  const text = texts
    .map(plainText)
    .filter((each) => each !== "")
    .join("\n");
  if (text === "") return "This caption has no text";
  if (text.length > maxCueText) return tooLong;
  const parsed = cue.safeParse({ startMs, endMs, text });
  return parsed.data ?? parsed.error?.issues[0]?.message ?? "This caption cannot be read";
}

const tooLong = `This caption has more than ${maxCueText} characters`;

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": " ",
  "&quot;": '"',
  "&#39;": "'",
  "&lrm;": "\u200e",
  "&rlm;": "\u200f",
};

/** A line without tags, control characters and SRT's placements such as `{\an8}`. */
function plainText(line: string): string {
  return (
    line
      .replaceAll("\t", " ")
      .replace(/<[^<>]*>/g, "")
      .replace(/\{\\[^{}]*\}/g, "")
      .replace(/&(?:amp|lt|gt|nbsp|quot|#39|lrm|rlm);/g, (entity) => entities[entity] ?? entity)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, "")
      .trim()
  );
}
