import { decodeNamedCharacterReference } from "decode-named-character-reference";
import { type Cue, cue, maxCues, maxCueText } from "#playback/contract/tracks.ts";

/** The captions of a file. */
export interface Subtitles {
  cues: Cue[];
  /** A part that is left out, and its line in the file, from 1. */
  problems: { line: number; problem: string }[];
}

/** An unfinished cue: the line where it begins, and its lines of text so far. */
export interface OpenCue {
  line: number;
  startMs: number;
  endMs: number;
  texts: string[];
}

/** Patterns read no longer line than this. */
export const maxLine = 4_000;
const maxProblems = 100;

export const unreadableTimes = "These times cannot be read";
export const tooManyCues = `Only the first ${maxCues} captions are read`;
const tooLong = `This caption has more than ${maxCueText} characters`;

export function addProblem({ problems }: Subtitles, line: number, problem: string): void {
  if (problems.length < maxProblems) problems.push({ line, problem });
}

/** Adds a finished cue, or its problem. `toPlain` turns each of its lines into plain text. */
export function addCue(
  subtitles: Subtitles,
  open: OpenCue,
  toPlain: (line: string) => string,
): void {
  const read = readCue(open, toPlain);
  if (typeof read === "string") addProblem(subtitles, open.line, read);
  else subtitles.cues.push(read);
}

function readCue(
  { startMs, endMs, texts }: OpenCue,
  toPlain: (line: string) => string,
): Cue | string {
  if (texts.some((each) => each.length > maxLine)) return tooLong;
  const text = texts
    .map(toPlain)
    .filter((each) => each !== "")
    .join("\n");
  if (text === "") return "This caption has no text";
  if (text.length > maxCueText) return tooLong;
  const parsed = cue.safeParse({ startMs, endMs, text });
  return parsed.data ?? parsed.error?.issues[0]?.message ?? "This caption cannot be read";
}

/** A line without control characters. */
export function cleanLine(line: string): string {
  return (
    line
      .replaceAll("\t", " ")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, "")
      .trim()
  );
}

/** Text with HTML's named and numbered entities as their characters. Unknown ones stay. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][\da-zA-Z]{1,31}));/g,
    (entity: string, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return decodeNamedCharacterReference(name) || entity;
      return characterOf(decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "0", 16));
    },
  );
}

/** Empty for numbers that are no character. */
function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "";
}
