import { quartersOfType } from "../src/score/server/reading/written-bar.ts";
import {
  childOf,
  childrenOf,
  numberAt,
  readXmlTree,
  textAt,
  type XmlElement,
} from "../src/score/server/xml/xml-tree.ts";

/** What a written bar has in which readers differ, over all parts. */
export interface BarFacts {
  /** Where its last note or rest ends by the file's durations, whole bars' rests aside. */
  quarters: number;
  /** Where the file's position is at its furthest. */
  furthest: number;
  hasNegative: boolean;
  /** A note's printed value is another length than its duration. */
  hasOtherValues: boolean;
  /** A tuplet is nested, has a gap, or lacks its bracket. */
  hasOddTuplet: boolean;
  /** A voice goes back to where it already sounds. */
  hasOverlap: boolean;
  hasWholeRest: boolean;
  /** The time signature's length; undefined without one. */
  metre: number | undefined;
  startsRepeat: boolean;
  repeats: boolean;
  startsEnding: boolean;
  endsEnding: boolean;
}

/** Lengths that are rounded to ticks differ by less. */
export const nearBeats = 0.01;
/** What the school's reader cuts off at the metre. */
const mostRounded = 0.1;
/** Moves beyond it are a program's error. */
const mostMoved = 100;

/** Reads durations as MusicXML counts them, and nothing else of the music but which notes are silent. */
export function listBarFacts(xml: string, silent: ReadonlySet<string>): BarFacts[] {
  const facts: BarFacts[] = [];
  for (const part of childrenOf(readXmlTree(xml), "part")) {
    let divisions = 1;
    let metre: number | undefined;
    for (const [index, measure] of childrenOf(part, "measure").entries()) {
      const bar = facts[index] ?? {
        quarters: 0,
        furthest: 0,
        hasNegative: false,
        hasOtherValues: false,
        hasOddTuplet: false,
        hasOverlap: false,
        hasWholeRest: false,
        metre,
        startsRepeat: false,
        repeats: false,
        startsEnding: false,
        endsEnding: false,
      };
      facts[index] = bar;
      const cursor = { at: 0, divisions, tuplets: 0, ends: new Map<string, number>() };
      for (const element of measure.children) {
        addElement(bar, cursor, { element, silent });
        if (element.name === "attributes") bar.metre = readMetre(element, bar.metre);
        if (element.name === "barline") addBarline(bar, element);
      }
      if (cursor.tuplets > 0) bar.hasOddTuplet = true;
      divisions = cursor.divisions;
      metre = bar.metre;
    }
  }
  return facts;
}

function readMetre(attributes: XmlElement, before: number | undefined): number | undefined {
  const time = childOf(attributes, "time");
  if (!time) return before;
  const types = childrenOf(time, "beat-type").map(({ text }) => Number(text));
  const beats = childrenOf(time, "beats").map(({ text }) =>
    text.split("+").reduce((sum, each) => sum + Number(each), 0),
  );
  if (beats.length === 0) return undefined;
  return beats.reduce((sum, each, place) => sum + (4 * each) / (types[place] ?? 4), 0);
}

function addBarline(bar: BarFacts, barline: XmlElement): void {
  const repeat = childOf(barline, "repeat")?.attributes.direction;
  const ending = childOf(barline, "ending")?.attributes.type;
  if (repeat === "forward") bar.startsRepeat = true;
  if (repeat === "backward") bar.repeats = true;
  if (ending === "start") bar.startsEnding = true;
  if (ending === "stop" || ending === "discontinue") bar.endsEnding = true;
}

interface Cursor {
  at: number;
  divisions: number;
  /** Tuplets that are open. */
  tuplets: number;
  /** Where each voice ends. */
  ends: Map<string, number>;
}

function addElement(
  bar: BarFacts,
  cursor: Cursor,
  { element, silent }: { element: XmlElement; silent: ReadonlySet<string> },
): void {
  const { name } = element;
  if (name === "attributes") cursor.divisions = numberAt(element, "divisions") || cursor.divisions;
  const written = (numberAt(element, "duration") ?? 0) / cursor.divisions;
  if (written < 0) bar.hasNegative = true;
  const isNegativeNote = written < 0 && name === "note";
  const quarters = isNegativeNote ? (quartersOfType(element) ?? 0) : written;
  if (name === "backup") cursor.at = Math.max(0, cursor.at - quarters);
  if (name === "forward" && quarters > 0 && cursor.tuplets > 0) bar.hasOddTuplet = true;
  const isPlaced = name === "note" && !childOf(element, "grace") && !childOf(element, "chord");
  if (isPlaced) addNote(bar, cursor, { note: element, quarters });
  if (!isPlaced && name !== "forward") return;
  cursor.at += quarters;
  const isWhole = childOf(element, "rest")?.attributes.measure === "yes";
  const isSilent = silent.has(element.attributes.id ?? "");
  if (isWhole) bar.hasWholeRest = true;
  else if (isPlaced && !isSilent) bar.quarters = Math.max(bar.quarters, cursor.at);
  bar.furthest = Math.max(bar.furthest, cursor.at);
}

function addNote(
  bar: BarFacts,
  cursor: Cursor,
  { note, quarters }: { note: XmlElement; quarters: number },
): void {
  const value = quartersOfType(note);
  const isWhole = childOf(note, "rest")?.attributes.measure === "yes";
  if (!isWhole && value !== undefined && Math.abs(value - quarters) > nearBeats) {
    bar.hasOtherValues = true;
  }
  const voice = textAt(note, "voice") ?? "";
  if (cursor.at < (cursor.ends.get(voice) ?? 0) - nearBeats) bar.hasOverlap = true;
  cursor.ends.set(voice, cursor.at + quarters);
  const marks = childrenOf(note, "notations").flatMap((each) => childrenOf(each, "tuplet"));
  if (childOf(note, "time-modification") && cursor.tuplets === 0 && marks.length === 0) {
    bar.hasOddTuplet = true;
  }
  if (marks.length > 1) bar.hasOddTuplet = true;
  for (const { attributes } of marks) cursor.tuplets += attributes.type === "start" ? 1 : -1;
}

/** Why another reader counts a bar of so many beats otherwise; undefined where the file does not show it. */
export function explainBar(beats: number, facts: BarFacts | undefined): string | undefined {
  if (!facts) return undefined;
  const excess = facts.quarters - beats;
  if (facts.furthest <= mostMoved && Math.abs(facts.furthest - beats) <= nearBeats && excess < 0) {
    return "a move behind the last note";
  }
  if (excess < -nearBeats || excess > mostRounded) return undefined;
  // The reader cuts rounded lengths off at the metre, and nowhere else.
  const isCut = excess > nearBeats;
  if (isCut && Math.abs((facts.metre ?? Infinity) - beats) > nearBeats) return undefined;
  if (facts.hasNegative) return "a negative duration, which counts as its printed value";
  if (facts.furthest > mostMoved) return "a move far beyond the bar line";
  if (facts.hasOverlap) return "a voice that overlaps itself, which the other lays end to end";
  if (facts.hasOddTuplet) return "a tuplet that is nested, has a gap or lacks its bracket";
  if (facts.hasOtherValues) return "printed values that are not the durations";
  if (isCut) return "rounded lengths";
  if (facts.furthest - beats > nearBeats) return "a move behind the last note";
  if (facts.hasWholeRest) return "a whole bar's rest in a bar of another length";
  return "the other alone: durations and printed values agree";
}

/** Whether a bar lasts as long as its durations say, or as its metre where a rest fills it, but for rounding. */
export function isAsWritten(beats: number, facts: BarFacts | undefined): boolean {
  if (!facts) return false;
  const ends = [facts.quarters, facts.furthest];
  if (facts.hasWholeRest && facts.metre !== undefined) ends.push(facts.metre);
  return ends.some((end) => Math.abs(end - beats) <= mostRounded);
}
