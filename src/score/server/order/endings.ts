/** The bars of a repeat that sound in some of its passes only. */
export interface Ending {
  passes: readonly number[];
  from: number;
  to: number;
  group: EndingGroup;
}

/** Endings side by side. */
export interface EndingGroup {
  endings: Ending[];
  /** The last pass that one of them names. */
  lastPass: number;
  /** One of them leads back. */
  repeats: boolean;
}

interface EndingSigns {
  start: { number: string; text: string } | undefined;
  stops: boolean;
  /** The bracket ended with the bar before. */
  stopsBefore: boolean;
}

interface RepeatSigns {
  opens: readonly boolean[];
  closes: readonly boolean[];
}

/** The ending of each bar; null outside endings. */
export function findEndings(
  signs: readonly EndingSigns[],
  repeats: RepeatSigns,
): (Ending | null)[] {
  const found: (Ending | null)[] = signs.map(() => null);
  const starts = signs.flatMap(({ start }, at) => (start ? [{ at, start }] : []));
  let group: EndingGroup | undefined;
  for (const [index, { at, start }] of starts.entries()) {
    const next = starts[index + 1]?.at ?? signs.length;
    const before = at > 0 ? found[at - 1] : null;
    const isAfter = before !== null && before !== undefined && before.group === group;
    const named = passesOf(start);
    const passes = named.length > 0 ? named : [isAfter ? (group?.lastPass ?? 0) + 1 : 1];
    // Where the numbers begin again, another repeat begins.
    if (!group || !isAfter || Math.min(...passes) < Math.max(...(before?.passes ?? []))) {
      group = { endings: [], lastPass: 0, repeats: false };
    }
    const isFirst = group.endings.length === 0;
    const to = findEnd({ at, next, isFirst }, signs, repeats);
    const ending: Ending = { passes, from: at, to, group };
    group.endings.push(ending);
    group.lastPass = Math.max(group.lastPass, ...passes);
    group.repeats ||= repeats.closes[to] ?? false;
    for (let bar = at; bar <= to; bar += 1) found[bar] = ending;
  }
  return found;
}

/**
 * The last bar of an ending. Without a stop, a first ending lasts until its repeat sign, and a later one as
 * long as its bar. A bracket over the first of several bars reaches to the repeat sign before the next ending.
 */
function findEnd(
  { at, next, isFirst }: { at: number; next: number; isFirst: boolean },
  signs: readonly EndingSigns[],
  { opens, closes }: RepeatSigns,
): number {
  const stop = findStop(at, next, signs);
  const last = next - 1;
  const opened = (from: number) => {
    for (let bar = from; bar <= last; bar += 1) if (opens[bar]) return true;
    return false;
  };
  if (stop !== undefined) {
    const isShort = next < signs.length && stop < last && closes[last] && !closes[stop];
    return isShort && !opened(stop + 1) ? last : stop;
  }
  if (!isFirst) return at;
  for (let bar = at; bar <= last; bar += 1) {
    if (closes[bar]) return bar;
    if (opens[bar + 1]) return bar;
  }
  return next < signs.length ? last : at;
}

function findStop(at: number, next: number, signs: readonly EndingSigns[]): number | undefined {
  for (let bar = at; bar < next; bar += 1) {
    if (signs[bar]?.stops) return bar;
    if (signs[bar + 1]?.stopsBefore) return bar;
  }
  return undefined;
}

/** A list of all passes from 1 to 99. */
const longestPasses = 400;

/** `1`, `1, 2` or `1-3`, by number or as it is printed; empty if it names none. */
function passesOf({ number, text }: { number: string; text: string }): number[] {
  const written = /\d/.test(number) ? number : text;
  const passes = new Set<number>();
  for (const part of written.slice(0, longestPasses).split(/[^\d-]+/)) {
    if (!/^\d+(?:-\d+)?$/.test(part)) continue;
    const [from = 0, to = from] = part.split("-").map(Number);
    for (let pass = Math.max(1, from); pass <= Math.min(99, to); pass += 1) passes.add(pass);
  }
  return [...passes];
}
