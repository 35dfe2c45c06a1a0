import type { Hands } from "#practice/browser/engine/hands.ts";
import { type Passage, passageLabel } from "#practice/browser/engine/passage.ts";
import { nearestSpeed } from "#practice/browser/engine/speeds.ts";
import type { PracticeBar, PracticeDocument } from "#practice/contract/practice-document.ts";

/** The part of the room's state that its URL holds. */
interface AddressedState {
  passage: Passage;
  hands: Hands;
  speed: number;
}

/** The values of a URL's hash; null for a value that is absent or invalid. */
export interface BarAddress {
  passage: Passage | null;
  hands: Hands | null;
  speed: number | null;
  /** A sentence for the student if the piece lacks bars of the hash. */
  notice: string | null;
}

/** Parses `#bars=5-8&hand=left&tempo=60`. Bars are printed numbers; the tempo is in percent. */
export function parseBarAddress(document: PracticeDocument, hash: string): BarAddress {
  const values = new URLSearchParams(hash.slice(1));
  const bars = values.get("bars");
  const hand = values.get("hand");
  const percent = /^(\d{1,4})%?$/.exec(values.get("tempo") ?? "")?.[1];
  return {
    ...(bars ? parseKnownBars(document, bars) : { passage: null, notice: null }),
    hands: hand === "right" || hand === "left" || hand === "both" ? hand : null,
    speed: percent === undefined ? null : nearestSpeed(Number(percent) / 100),
  };
}

export function formatBarAddress(
  document: PracticeDocument,
  { passage, hands, speed }: AddressedState,
): string {
  const bars = encodeURIComponent(formatBars(document, passage));
  return `#bars=${bars}&hand=${hands}&tempo=${Math.round(speed * 100)}`;
}

/**
 * A passage by printed bar numbers, as `5-8`. A suffix counts how often bars of that number have
 * sounded: `5.2` is bar 5 for the second time.
 */
export function formatBars({ bars }: PracticeDocument, { fromBar, toBar }: Passage): string {
  const from = formatBar(bars, fromBar);
  return fromBar === toBar ? from : `${from}-${formatBar(bars, toBar)}`;
}

/** The passage of {@link formatBars}; null if the piece lacks one of its bars. */
export function parseBars({ bars }: PracticeDocument, text: string): Passage | null {
  for (const { from, to } of splitRange(text)) {
    const fromBar = findBar(bars, from, 0);
    const toBar = fromBar === null ? null : findBar(bars, to, fromBar);
    if (fromBar !== null && toBar !== null) return orderBars(fromBar, toBar);
  }
  return null;
}

function parseKnownBars(
  document: PracticeDocument,
  text: string,
): Pick<BarAddress, "passage" | "notice"> {
  const passage = parseBars(document, text);
  if (passage) return { passage, notice: null };
  const nearest = clampBars(document, text);
  if (!nearest) return { passage: null, notice: "This piece does not have the bars of the link." };
  const opened = `${passageLabel(document, nearest)} ${nearest.fromBar === nearest.toBar ? "is" : "are"} open.`;
  return { passage: nearest, notice: `This piece does not have all bars of the link. ${opened}` };
}

/** The bars of a numeric range that the piece has; null without one. */
function clampBars({ bars }: PracticeDocument, text: string): Passage | null {
  const [, one, other] = /^(\d{1,6})[-–](\d{1,6})$/.exec(text) ?? [];
  const numbers = bars.map(({ number }) => Number(number)).filter(Number.isInteger);
  const [low, high] = [Math.min(Number(one), Number(other)), Math.max(Number(one), Number(other))];
  const inside = numbers.filter((number) => number >= low && number <= high);
  if (inside.length === 0) return null;
  const fromBar = findBar(bars, String(Math.min(...inside)), 0) ?? 0;
  const isBeyondEnd = high > Math.max(...numbers);
  const toBar = isBeyondEnd ? bars.length - 1 : findBar(bars, String(Math.max(...inside)), fromBar);
  return orderBars(fromBar, toBar ?? fromBar);
}

/** A printed number may contain a hyphen itself, so each hyphen may be the range's. */
function splitRange(text: string): { from: string; to: string }[] {
  const splits = [...text.matchAll(/[-–]/g)].map(({ index }) => ({
    from: text.slice(0, index),
    to: text.slice(index + 1),
  }));
  return [{ from: text, to: text }, ...splits];
}

/** The index of a bar, from `fromBar` on where its name has no suffix; null if there is none. */
function findBar(bars: readonly PracticeBar[], name: string, fromBar: number): number | null {
  const sounding = indexesOf(bars, name);
  const found = sounding.find((index) => index >= fromBar) ?? sounding[0];
  if (found !== undefined) return found;
  const [, number = "", time] = /^(.+)\.(\d{1,3})$/.exec(name) ?? [];
  return indexesOf(bars, number)[Number(time) - 1] ?? null;
}

function formatBar(bars: readonly PracticeBar[], index: number): string {
  const number = bars[index]?.number ?? "";
  const time = indexesOf(bars, number).indexOf(index) + 1;
  return time > 1 ? `${number}.${time}` : number;
}

const indexesOf = (bars: readonly PracticeBar[], name: string): number[] =>
  bars.flatMap(({ number }, index) => (number === name ? [index] : []));

const orderBars = (one: number, other: number): Passage => ({
  fromBar: Math.min(one, other),
  toBar: Math.max(one, other),
});
