import type { StudioScoreReading } from "#alignment/contract/score-reading.ts";

type Bars = StudioScoreReading["bars"];
/** First and last written bar, from 0. */
export type BarPassage = [from: number, to: number];

const mostPassages = 500;
const mostSoundingBars = 5_000;

/** Whether the printed numbers name each bar; otherwise bars are counted from 1. */
export const haveOwnNumbers = (bars: Bars): boolean =>
  new Set(bars.map(({ number }) => number)).size === bars.length &&
  bars.every(({ number }) => /^[\p{L}\d]+$/u.test(number));

/** How a teacher names each bar. */
export const labelBars = (bars: Bars): string[] =>
  haveOwnNumbers(bars)
    ? bars.map(({ number }) => number)
    : bars.map((_, index) => String(index + 1));

/** Bars in the order in which they sound as passages of bars that follow each other. */
export function listPassages(order: readonly number[]): BarPassage[] {
  const passages: BarPassage[] = [];
  for (const bar of order) {
    const last = passages.at(-1);
    if (last && last[1] === bar - 1) last[1] = bar;
    else passages.push([bar, bar]);
  }
  return passages;
}

/** `1-8, 1-4, 9`: passages as a teacher types them. */
export function formatPassages(passages: readonly BarPassage[], bars: Bars): string {
  const labels = labelBars(bars);
  return passages
    .map(([from, to]) => (from === to ? labels[from] : `${labels[from]}-${labels[to]}`))
    .join(", ");
}

/** The passages that were typed, or what is wrong with them. */
export function parsePassages(
  text: string,
  bars: Bars,
): { passages: BarPassage[] } | { error: string } {
  const labels = labelBars(bars);
  const last = labels.at(-1) ?? "";
  const typed = text.split(/[,;\n]/).flatMap((each) => each.trim() || []);
  if (typed.length === 0) return { error: `Write which bars sound, for example 1-${last}.` };
  if (typed.length > mostPassages) {
    return {
      error: `These are more than ${mostPassages} passages. Divide the score into lessons.`,
    };
  }
  const passages: BarPassage[] = [];
  for (const passage of typed) {
    const [, first, second = first] =
      /^([\p{L}\d]+)(?:\s*[-–—]\s*([\p{L}\d]+))?$/u.exec(passage) ?? [];
    if (first === undefined || second === undefined) {
      return { error: `“${passage.slice(0, 40)}” is no passage. Write for example 1-8.` };
    }
    const unknown = [first, second].find((label) => !labels.includes(label));
    if (unknown !== undefined) {
      return { error: `Bar ${unknown} does not exist. The last bar is ${last}.` };
    }
    const [from, to] = [labels.indexOf(first), labels.indexOf(second)];
    if (from > to) return { error: `${passage} goes backwards. Write the earlier bar first.` };
    passages.push([from, to]);
  }
  const sounding = countBars(passages);
  if (sounding > mostSoundingBars) {
    return { error: `These are ${sounding} bars. At most ${mostSoundingBars} may sound.` };
  }
  return { passages };
}

const countBars = (passages: readonly BarPassage[]): number =>
  passages.reduce((sum, [from, to]) => sum + to - from + 1, 0);

/** How long passages last, and the bars that none of them plays. */
export function summarisePassages(passages: readonly BarPassage[], bars: Bars) {
  const heard = new Set<number>();
  let seconds = 0;
  for (const [from, to] of passages) {
    for (let bar = from; bar <= to; bar += 1) {
      heard.add(bar);
      seconds += bars[bar]?.seconds ?? 0;
    }
  }
  const unheard = listPassages([...bars.keys()].filter((bar) => !heard.has(bar)));
  return { bars: countBars(passages), seconds, unheard: formatPassages(unheard, bars) };
}
