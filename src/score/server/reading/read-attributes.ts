import { childOf, childrenOf, numberAt, textAt, type XmlElement } from "../xml/xml-tree.ts";
import { type MeasureCursor, type Meter, remark } from "./written-bar.ts";

/** Reads `<attributes>`: divisions, key, time signature, and signs that repeat bars. */
export function readAttributes(cursor: MeasureCursor, attributes: XmlElement): void {
  const { part, reading } = cursor;
  const divisions = numberAt(attributes, "divisions");
  if (divisions !== undefined && divisions > 0) part.divisions = divisions;
  if (part.hasHand) reading.keyFifths ??= readFifths(cursor, attributes);
  const transpose = childOf(attributes, "transpose");
  if (transpose) part.transposedBy = readTransposition(transpose);
  const time = childOf(attributes, "time");
  if (time) reading.meter = readMeter(cursor, time);
  for (const details of childrenOf(attributes, "staff-details")) {
    const staff = staffOf(details) || 1;
    if (textAt(details, "staff-type") === "ossia") part.ossias.add(staff);
    else part.ossias.delete(staff);
  }
  for (const style of childrenOf(attributes, "measure-style")) readMeasureRepeat(cursor, style);
}

const staffOf = ({ attributes }: XmlElement) => Number(attributes.number ?? 0) || 0;

/** Of a transposing instrument, in semitones. */
function readTransposition(transpose: XmlElement): number {
  const chromatic = numberAt(transpose, "chromatic") ?? 0;
  const octaves = numberAt(transpose, "octave-change") ?? 0;
  return Math.round(chromatic + 12 * octaves);
}

/** A key of more than seven signs is that of the same sound with fewer. */
function readFifths(cursor: MeasureCursor, attributes: XmlElement): number | undefined {
  const fifths = numberAt(attributes, "key", "fifths");
  if (fifths === undefined) return undefined;
  if (!Number.isInteger(fifths) || Math.abs(fifths) > 14) {
    remark(cursor, "key", "the key signature is not known: read as C major");
    return 0;
  }
  if (Math.abs(fifths) <= 7) return fifths;
  remark(cursor, "key", "a key of more than seven signs is named by the same key with fewer");
  return fifths - 12 * Math.sign(fifths);
}

/** `4/4`, `3+2/8` or several in a row, whose lengths add up. Undefined for bars without a metre. */
function readMeter(cursor: MeasureCursor, time: XmlElement): Meter | undefined {
  const beats = childrenOf(time, "beats").map(({ text }) => sumOf(text));
  const types = childrenOf(time, "beat-type").map(({ text }) => Number(text));
  const parts = beats.map((count, index) => ({ beats: count, beatType: types[index] ?? 0 }));
  if (parts.length === 0) return undefined;
  if (!parts.every((each) => isMeterPart(each.beats) && isMeterPart(each.beatType))) {
    remark(
      cursor,
      "bar-length",
      "the time signature is not known: bars last as long as their notes",
    );
    return undefined;
  }
  return {
    quarters: parts.reduce((sum, each) => sum + (each.beats * 4) / each.beatType, 0),
    printed: parts.map((each) => `${each.beats}/${each.beatType}`).join(" + "),
    countedBeats: parts.reduce((sum, each) => sum + countBeats(each), 0),
  };
}

const isMeterPart = (part: number) => part >= 1 && part <= 64;

/** `3+2` is 5. */
const sumOf = (text: string): number =>
  text
    .slice(0, 40)
    .split("+")
    .reduce((sum, part) => sum + Number(part), 0);

function countBeats({ beats, beatType }: { beats: number; beatType: number }): number {
  const isCompound = beatType >= 8 && beats > 3 && beats % 3 === 0;
  return isCompound ? beats / 3 : beats;
}

function readMeasureRepeat({ part }: MeasureCursor, style: XmlElement): void {
  const sign = childOf(style, "measure-repeat");
  if (!sign) return;
  const staff = staffOf(style);
  if (sign.attributes.type === "stop") part.measureRepeats.delete(staff);
  else part.measureRepeats.set(staff, Math.min(8, Math.max(1, Math.round(Number(sign.text)) || 1)));
}
