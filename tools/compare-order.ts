import type { ReadScore } from "#score/server/index.ts";
import type { BarFacts } from "./explain-bar.ts";

/** What Verovio says otherwise than the school's reader. */
export interface Difference {
  text: string;
  /** Why, in a few words, where the file shows that the school's reader is right. */
  cause?: string | undefined;
}

const tag = /<(\/?)(measure|section|ending|expansion)\b([^>]*?)(\/?)>/g;
const attributeOf = (attributes: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];

/**
 * The written bars as the other reader's MEI says that they sound. No clock is in it, so its fractions cannot
 * overflow.
 */
export function listExpandedBars(mei: string): number[] {
  const passages = new Map<string, number[]>();
  const open: string[] = [];
  let [bars, plist] = [0, ""];
  for (const [, isEnd, name = "", attributes = "", isEmpty] of mei.matchAll(tag)) {
    const id = attributeOf(attributes, "xml:id") ?? "";
    if (name === "measure") {
      if (isEnd) continue;
      for (const passage of open) passages.set(passage, [...(passages.get(passage) ?? []), bars]);
      bars += 1;
    } else if (name === "expansion") plist ||= attributeOf(attributes, "plist") ?? "";
    else if (isEnd) open.pop();
    else if (!isEmpty) open.push(id);
  }
  if (plist === "") return Array.from({ length: bars }, (_, bar) => bar);
  return plist.split(" ").flatMap((id) => passages.get(id.slice(1)) ?? []);
}

/**
 * The sounding bars that both readers have, of which the other's are given as written bars. The other does not repeat
 * from a first ending that no second one follows: where the file has one and the school's reader goes back from it,
 * its next pass is left out.
 */
export function compareOrder(
  { bars }: ReadScore,
  others: readonly number[],
  facts: readonly BarFacts[],
): { kept: number[]; differences: Difference[] } {
  const own = bars.map(({ writtenIndex }) => writtenIndex);
  const kept: number[] = [];
  let at = 0;
  for (const other of others) {
    let next = at;
    if (own[at] !== other) {
      next = own.indexOf(other, at);
      const passed = own.slice(at, next);
      if (next < 0 || !isPassAgain(passed, own[at - 1] ?? -1, facts)) {
        const text = `bars ${own.length}, other ${others.length}, from the ${at + 1}th on`;
        return { kept: [], differences: [{ text }] };
      }
    }
    kept.push(next);
    at = next + 1;
  }
  if (kept.length === own.length) return { kept, differences: [] };
  const text = `bars ${own.length}, other ${others.length}`;
  const left = own.slice(at);
  if (left.length > 0 && !isPassAgain(left, own[at - 1] ?? -1, facts)) {
    return { kept: [], differences: [{ text }] };
  }
  return { kept, differences: [{ text, cause: loneEnding }] };
}

const loneEnding = "a first ending without a second, from which the other does not repeat";

/** Whether bars are the passage before an ending that repeats, ends at a bar, and that no other ending follows. */
function isPassAgain(
  passed: readonly number[],
  endingsLast: number,
  facts: readonly BarFacts[],
): boolean {
  const last = facts[endingsLast];
  if (!last?.endsEnding || !last.repeats || facts[endingsLast + 1]?.startsEnding) return false;
  let ending = endingsLast;
  while (ending > 0 && !facts[ending]?.startsEnding) ending -= 1;
  let from = ending;
  while (from > 0 && !facts[from]?.startsRepeat && !facts[from - 1]?.repeats) from -= 1;
  return passed.length === ending - from && passed.every((bar, place) => bar === from + place);
}

/** Bars by their ids as written bars, which sound for the first time in the order in which they are written. */
export function rankBars(items: readonly string[]): number[] {
  const places = new Map<string, number>();
  return items.map((item) => {
    const place = places.get(item) ?? places.size;
    places.set(item, place);
    return place;
  });
}
