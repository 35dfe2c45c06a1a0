import { maxCues } from "#playback/contract/tracks.ts";
import {
  addCue,
  addProblem,
  cleanLine,
  decodeEntities,
  type OpenCue,
  type Subtitles,
  tooManyCues,
  unreadableTimes,
} from "./cue-text.ts";

/** Whether a text is TTML, which programs also call DFXP or iTT. */
export function isTtml(text: string): boolean {
  const head = text.slice(0, 4_000).trimStart();
  return head.startsWith("<") && /<(?:[\w-]+:)?tt[\s>]/.test(head);
}

interface Reading extends Subtitles {
  open: OpenCue | null;
  /** The start of each open element, in milliseconds. */
  offsets: number[];
  frameRate: number;
  tickRate: number;
}

type Attributes = ReadonlyMap<string, string>;

/** Reads TTML (W3C): its paragraphs with their times. Never throws. */
export function readTtml(xml: string): Subtitles {
  const reading: Reading = {
    cues: [],
    problems: [],
    open: null,
    offsets: [],
    frameRate: 30,
    tickRate: 1,
  };
  for (const { source, line } of splitMarkup(xml)) {
    const tag = source.length > 1 && source.endsWith(">") ? tagName.exec(source) : null;
    const [, isEnd, name = ""] = tag ?? [];
    if (source.startsWith("<![CDATA[")) addText(reading, source.slice(9, -3));
    else if (isEnd) endElement(reading, name);
    else if (name === "p" && reading.cues.length >= maxCues) {
      addProblem(reading, line, tooManyCues);
      break;
    } else if (name) startElement(reading, { name, source, line });
    else if (!/^<[!?]/.test(source)) addText(reading, decodeEntities(source));
  }
  closeCue(reading);
  const { cues, problems } = reading;
  return { cues, problems };
}

/** The name of a tag, without its namespace. */
const tagName = /^<(\/?)(?:[\w.-]+:)?([\w.-]+)/;

/** The tags, comments, instructions and texts of a document, each with its line. */
function* splitMarkup(xml: string): Generator<{ source: string; line: number }> {
  let line = 1;
  let at = 0;
  while (at < xml.length) {
    const next = xml.indexOf("<", at);
    const end = next === at ? findEnd(xml, at) : next === -1 ? xml.length : next;
    const source = xml.slice(at, end);
    yield { source, line };
    line += source.split("\n").length - 1;
    at = end;
  }
}

const blocks = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

/** Where the markup ends that begins here. A bracket that begins none is text. */
function findEnd(xml: string, at: number): number {
  const block = blocks.find(([begin]) => xml.startsWith(begin, at));
  if (block) {
    const [begin, end] = block;
    const found = xml.indexOf(end, at + begin.length);
    return found === -1 ? xml.length : found + end.length;
  }
  let quote = "";
  for (let index = at + 1; index < xml.length; index += 1) {
    const sign = xml[index] ?? "";
    if (sign === "<") return at + 1;
    if (sign === quote) quote = "";
    else if (quote === "" && (sign === '"' || sign === "'")) quote = sign;
    else if (quote === "" && sign === ">") return index + 1;
  }
  return at + 1;
}

function startElement(
  reading: Reading,
  { name, source, line }: { name: string; source: string; line: number },
): void {
  const attributes = readAttributes(source);
  if (name === "br") addLine(reading);
  if (name === "tt") readRates(reading, attributes);
  const offset = reading.offsets.at(-1) ?? 0;
  if (name === "p") startParagraph(reading, { attributes, offset, line });
  if (source.endsWith("/>")) {
    if (name === "p") closeCue(reading);
    return;
  }
  reading.offsets.push(offset + (readTime(reading, attributes.get("begin")) ?? 0));
}

function endElement(reading: Reading, name: string): void {
  reading.offsets.pop();
  if (name === "p") closeCue(reading);
}

function startParagraph(
  reading: Reading,
  { attributes, offset, line }: { attributes: Attributes; offset: number; line: number },
): void {
  closeCue(reading);
  const begin = readTime(reading, attributes.get("begin"));
  const length = readTime(reading, attributes.get("dur"));
  const end =
    readTime(reading, attributes.get("end")) ??
    (begin !== null && length !== null ? begin + length : null);
  if (begin === null || end === null) addProblem(reading, line, unreadableTimes);
  else reading.open = { line, startMs: offset + begin, endMs: offset + end, texts: [""] };
}

function closeCue(reading: Reading): void {
  const { open } = reading;
  reading.open = null;
  if (open) addCue(reading, open, cleanLine);
}

/** XML treats each run of white space as one space. */
function addText({ open }: Reading, text: string): void {
  if (open) open.texts.push((open.texts.pop() ?? "") + text.replace(/\s+/g, " "));
}

function addLine({ open }: Reading): void {
  open?.texts.push("");
}

/** By their names without a namespace. */
function readAttributes(source: string): Attributes {
  const attribute = /(?<=\s)(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
  return new Map(
    [...source.matchAll(attribute)].map(([, name = "", double, single]) => [
      name,
      double ?? single ?? "",
    ]),
  );
}

function readRates(reading: Reading, attributes: Attributes): void {
  const rateOf = (name: string) => {
    const rate = Number(attributes.get(name));
    return rate > 0 && rate <= 1e9 ? rate : undefined;
  };
  const frameRate = rateOf("frameRate");
  const multiplier = /^\s*(\d{1,6})[\s:]+(\d{1,6})\s*$/.exec(
    attributes.get("frameRateMultiplier") ?? "",
  );
  const factor = Number(multiplier?.[1] ?? 1) / Number(multiplier?.[2] ?? 1);
  if (frameRate !== undefined && factor > 0 && Number.isFinite(factor)) {
    reading.frameRate = frameRate * factor;
  }
  reading.tickRate = rateOf("tickRate") ?? frameRate ?? 1;
}

const clockTime = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9})|:(\d{1,3})(?:\.\d{1,3})?)?$/;
const offsetTime = /^(\d{1,12}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/;

/** `00:01:02.5`, `00:01:02:12` (frames), `62.5s`, `750t` … in milliseconds; null for none. */
function readTime(
  { frameRate, tickRate }: Pick<Reading, "frameRate" | "tickRate">,
  text = "",
): number | null {
  const value = text.trim().slice(0, 40);
  const clock = clockTime.exec(value);
  if (clock) {
    const [, hours = "0", minutes, seconds, decimals = "0", frames = "0"] = clock;
    const whole = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
    return Math.round((whole + Number(`0.${decimals}`) + Number(frames) / frameRate) * 1_000);
  }
  const offset = offsetTime.exec(value);
  if (!offset) return null;
  const [, count, unit = ""] = offset;
  const unitMs: Record<string, number> = {
    h: 3_600_000,
    m: 60_000,
    s: 1_000,
    ms: 1,
    f: 1_000 / frameRate,
    t: 1_000 / tickRate,
  };
  return Math.round(Number(count) * (unitMs[unit] ?? 0));
}
