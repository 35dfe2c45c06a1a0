import { assignStaves, isPrinted } from "../reading/choose-parts.ts";
import { toPartwise } from "../xml/to-partwise.ts";
import { tagsOf, withoutElements } from "../xml/xml-tags.ts";
import { readXmlTree } from "../xml/xml-tree.ts";
import { nameNotes } from "./name-notes.ts";

/** MusicXML for the engraver, and the printed numbers of the bars that it draws. */
export interface ScorePrint {
  xml: string;
  bars: string[];
}

/**
 * The score as it is printed: these parts of it, or else those that are played, with the notes' ids in it. Rests of several bars are
 * written bar by bar, since each bar has a place of its own. Part names would take a bar's place on a phone.
 */
export function preparePrint(
  musicXml: string,
  printedParts: readonly number[] | null = null,
): ScorePrint {
  const played = withPrintedParts(nameNotes(toPartwise(musicXml)), printedParts);
  const nameless = withoutElements(played, partNames, { leaveEmpty: true });
  const xml = withoutElements(nameless, ["multiple-rest"]);
  const bars: string[] = [];
  let parts = 0;
  for (const { name, from, to, isEnd } of tagsOf(xml)) {
    if (isEnd) continue;
    if (name === "part") parts += 1;
    if (name !== "measure" || parts !== 1) continue;
    const number = /\snumber\s*=\s*["']([^"'<>]*)["']/.exec(xml.slice(from, to))?.[1];
    bars.push(number ?? String(bars.length + 1));
  }
  return { xml, bars };
}

/** The first bars of a print, in all parts. */
export function cutPrint({ xml, bars }: ScorePrint, count: number): ScorePrint {
  const kept: string[] = [];
  let [measure, written] = [0, 0];
  for (const { name, from, to, isEnd, isEmpty } of tagsOf(xml)) {
    if (name === "part" && !isEnd) measure = 0;
    if (name !== "measure") continue;
    if (!isEnd) measure += 1;
    if (measure <= count) continue;
    if (!isEnd) kept.push(xml.slice(written, from));
    if (isEnd || isEmpty) written = to;
  }
  return { xml: kept.join("") + xml.slice(written), bars: bars.slice(0, count) };
}

const partNames = ["part-name", "part-abbreviation"];

/** Drops the parts that are not printed, and the brackets around parts. */
function withPrintedParts(xml: string, chosen: readonly number[] | null): string {
  let count = 0;
  for (const { name, isEnd } of tagsOf(xml)) if (name === "part" && !isEnd) count += 1;
  if (count < 2) return xml;
  const isKept = chosen
    ? Array.from({ length: count }, (_, index) => chosen.includes(index))
    : assignStaves(readXmlTree(xml), null).map(isPrinted);
  if (!isKept.includes(false)) return xml;
  const dropped = new Set<string>();
  const kept: string[] = [];
  let [part, written] = [-1, 0];
  let leaving = false;
  for (const { name, from, to, isEnd, isEmpty } of tagsOf(xml)) {
    if (name !== "part") continue;
    if (!isEnd) {
      part += 1;
      leaving = isKept[part] === false;
      if (leaving) {
        dropped.add(idOf(xml.slice(from, to)));
        kept.push(xml.slice(written, from));
        written = from;
      }
    }
    if (leaving && (isEnd || isEmpty)) {
      written = to;
      leaving = false;
    }
  }
  return withoutListed(kept.join("") + xml.slice(written), dropped);
}

const idOf = (tag: string) => /\sid\s*=\s*["']([^"'<>]*)["']/.exec(tag)?.[1] ?? "";

/** Without these parts in the list of parts. */
function withoutListed(xml: string, ids: ReadonlySet<string>): string {
  const kept: string[] = [];
  let [written, isOpen] = [0, false];
  for (const { name, from, to, isEnd, isEmpty } of tagsOf(xml)) {
    if (name !== "score-part") continue;
    if (!isEnd && ids.has(idOf(xml.slice(from, to)))) {
      kept.push(xml.slice(written, from));
      [written, isOpen] = [to, !isEmpty];
    } else if (isEnd && isOpen) {
      [written, isOpen] = [to, false];
    }
  }
  return withoutElements(kept.join("") + xml.slice(written), ["part-group"]);
}
