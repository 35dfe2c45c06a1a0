import { enableLog, LOG_OFF, VerovioToolkit } from "verovio/esm";
import createVerovioModule from "verovio/wasm";
import * as z from "zod";
import { preparePrint, type ReadScore } from "#score/server/index.ts";
import { compareOrder, type Difference, listExpandedBars, rankBars } from "./compare-order.ts";
import { type BarFacts, explainBar, isAsWritten, listBarFacts, nearBeats } from "./explain-bar.ts";

/** What is struck at a place, and the bar that begins there. */
const timemap = z.array(
  z.object({
    qstamp: z.number(),
    on: z.array(z.string()).optional(),
    measureOn: z.string().optional(),
  }),
);
type Timemap = z.infer<typeof timemap>;

const verovio = await createVerovioModule();
enableLog(LOG_OFF, verovio);

/** Compares the order of bars, the printed notes in it, and the length with those of Verovio's timemap. */
export function compareScore(xml: string, score: ReadScore): Difference[] {
  const toolkit = new VerovioToolkit(verovio);
  toolkit.setOptions({ breaks: "none", xmlIdSeed: 1 });
  try {
    const print = preparePrint(xml);
    if (!toolkit.loadData(print.xml)) {
      return [{ text: "the other reader cannot read it" }];
    }
    const silent = listCues(print.xml);
    const entries = timemap.parse(
      toolkit.renderToTimemap({ includeMeasures: true, includeRests: true }),
    );
    const others = listBars(entries);
    const facts = listBarFacts(print.xml, silent);
    const clocked = rankBars(others.map(({ id }) => id));
    const { kept, differences } = compareOrder(score, clocked, facts);
    if (kept.length === 0) {
      const expanded = compareOrder(score, listExpandedBars(toolkit.getMEI()), facts);
      const other = { kept: expanded.kept, entries, silent, xml: print.xml };
      return compareWithoutClock(score, { differences, facts, other });
    }
    return [
      ...differences,
      ...compareNotes(score, { kept, entries, silent, xml: print.xml }),
      ...compareLengths(score, { kept, others, facts }),
    ];
  } catch (error) {
    return [{ text: `the other reader fails: ${String(error).slice(0, 80)}` }];
  } finally {
    toolkit.destroy();
  }
}

/** Ids of silent cue notes, which the other reader plays. */
function listCues(xml: string): Set<string> {
  const isMuseScore = /<software>\s*MuseScore [0-3]\b/.test(xml);
  const cues = new Set<string>();
  let isLastSilent = false;
  for (const [, id = "", attributes = "", marks = ""] of xml.matchAll(noteHead)) {
    const isHidden = attributes.includes('print-object="no"');
    const isChord = marks.includes("<chord");
    const isSilent: boolean = marks.includes("<cue")
      ? isHidden || !isMuseScore
      : isChord && isHidden && isLastSilent;
    if (!isChord) isLastSilent = isSilent;
    if (isSilent) cues.add(id);
  }
  return cues;
}

const noteHead =
  /<note id="([^"]+)"([^>]*)>\s*((?:<(?:grace|chord|cue)\b[^>]*>\s*(?:<\/grace>\s*)?)*)/g;

/** Longer than any bar. */
const mostBeats = 100;

interface Unclocked {
  /** By the clock. */
  differences: Difference[];
  facts: readonly BarFacts[];
  /** Its bars as its MEI orders them. */
  other: OtherNotes;
}

/**
 * Where the other's fractions overflow, its clock orders bars otherwise than its own MEI does. The order of the MEI
 * must be the reader's, with the same notes, and each bar lasts as long as the file's durations.
 */
function compareWithoutClock(
  score: ReadScore,
  { differences, facts, other }: Unclocked,
): Difference[] {
  const isWhole =
    other.kept.length > 0 &&
    compareNotes(score, other).length === 0 &&
    score.bars.every(({ beats, writtenIndex }) => isAsWritten(beats, facts[writtenIndex]));
  return isWhole ? differences.map(({ text }) => ({ text, cause: brokenClock })) : differences;
}

const brokenClock = "the other's clock, which overflows";

interface OtherBar {
  id: string;
  beats: number;
}

function listBars(entries: Timemap): OtherBar[] {
  const starts = entries.flatMap(({ measureOn, qstamp }) =>
    measureOn ? [{ id: writtenId(measureOn), qstamp }] : [],
  );
  const end = entries.at(-1)?.qstamp ?? 0;
  return starts.map(({ id, qstamp }, at) => ({
    id,
    beats: (starts[at + 1]?.qstamp ?? end) - qstamp,
  }));
}

interface OtherNotes {
  kept: readonly number[];
  entries: Timemap;
  silent: ReadonlySet<string>;
  xml: string;
}

function compareNotes(score: ReadScore, { kept, entries, silent, xml }: OtherNotes): Difference[] {
  const bars = new Set(kept);
  const on = entries.flatMap((entry) => entry.on ?? []).map(writtenId);
  const struck = on.filter((id) => !silent.has(id));
  // The timemap has every printed note, those that are tied as well.
  const ids = score.notes
    .filter(({ bar }) => bars.has(bar))
    .flatMap(({ id, tiedIds = [] }) => [id, ...tiedIds]);
  const [here, there] = [without(ids, struck), without(struck, ids)];
  if (here.length === 0 && there.length === 0) return [];
  const some = (list: readonly string[]) => `${list.length} ${list.slice(0, 4).join(" ")}`.trim();
  const text = `notes ${ids.length}, other ${struck.length} (only here: ${some(here)}; only there: ${some(there)})`;
  const beyond = listBeyondKeys(xml);
  const isExplained = here.length === 0 && there.every((id) => beyond.has(id));
  return [{ text, cause: isExplained ? "notes beyond a piano's 88 keys" : undefined }];
}

const semitones = new Map([...Object.entries({ C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 })]);

/** The ids of notes that no key of a piano plays. */
function listBeyondKeys(xml: string): Set<string> {
  const beyond = new Set<string>();
  for (const [, id = "", step = "", alter = "0", octave = "0"] of xml.matchAll(notePitch)) {
    const pitch = 12 * (Number(octave) + 1) + (semitones.get(step) ?? 0) + Number(alter);
    if (pitch < 21 || pitch > 108) beyond.add(id);
  }
  return beyond;
}

const notePitch =
  /<note id="([^"]+)"[^>]*>(?:(?!<\/note>|<pitch>)[\s\S])*<pitch>\s*<step>(\w)<\/step>\s*(?:<alter>([^<]*)<\/alter>\s*)?<octave>(\d+)/g;

function compareLengths(
  { bars }: ReadScore,
  {
    kept,
    others,
    facts,
  }: { kept: readonly number[]; others: readonly OtherBar[]; facts: readonly BarFacts[] },
): Difference[] {
  // Its fractions overflow in scores of many unlike tuplets.
  const isBroken = others.some(({ beats }) => beats < 0 || beats > mostBeats);
  const differing = kept.flatMap((index, at) => {
    const { number = "", beats = 0, writtenIndex = -1 } = bars[index] ?? {};
    const other = others[at]?.beats ?? 0;
    if (Math.abs(other - beats) <= nearBeats) return [];
    const isLast = at === kept.length - 1;
    // Hidden rests behind the last note are no event of its.
    if (isLast && other < beats && isAsWritten(beats, facts[writtenIndex])) return [];
    const isOverflow = isBroken && isAsWritten(beats, facts[writtenIndex]);
    const cause = isOverflow ? brokenClock : explainBar(beats, facts[writtenIndex]);
    return [{ cause, text: `bar ${number}: ${beats}, other ${other}` }];
  });
  if (differing.length === 0) return [];
  const open = differing.filter(({ cause }) => cause === undefined);
  const shown = open.length > 0 ? open : differing;
  const some = shown
    .slice(0, 4)
    .map(({ text }) => text)
    .join("; ");
  const causes = [...new Set(differing.flatMap(({ cause }) => cause ?? []))].sort().join(", ");
  const text = `${differing.length} bars of another length (${some})`;
  return [{ text, cause: open.length > 0 ? undefined : causes }];
}

/** The id of the written element of one that a repeat plays again. */
const writtenId = (id: string) => id.replace(/-rend\d+$/, "");

/** The items that are more often in the first list. */
function without(items: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
  return items.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}
