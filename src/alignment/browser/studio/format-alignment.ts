import { presentLength } from "#studio/browser/index.ts";
import {
  type AlignmentSpan,
  type LessonAlignment,
  sureConfidence,
} from "../../contract/alignment.ts";

type Alignment = NonNullable<LessonAlignment["alignment"]>;

/** Describes the state in a sentence. */
export function formatAlignmentState({ state, failure, spans }: Alignment): string {
  switch (state) {
    case "waiting":
    case "running":
      return "Looking for the bars in the film…";
    case "failed":
      return failure ?? "The bars could not be found.";
    case "confirmed":
      return "Confirmed: the practice room may play from these passages.";
    case "needs-look":
      return "Please look at what was found: not all of it is sure, and nothing plays from it before you confirm it.";
    default:
      return spans.length === 0
        ? "No passage is left."
        : "Found, and sure of it. Listen, then confirm.";
  }
}

type Score = NonNullable<LessonAlignment["score"]>;
type Take = NonNullable<LessonAlignment["take"]>;

export const formatScore = ({ name, bars }: Pick<Score, "name" | "bars">): string =>
  `Score: ${name}, ${bars.length === 1 ? "1 bar" : `${bars.length} bars`} as played`;

/** Describes a print that is not there; null for one that is. */
export function formatPrint(print: Score["print"]): string | null {
  if (!print || print.state === "engraved") return null;
  if (print.state === "none") {
    return "A MIDI file has no print: the practice room has keys and falling notes.";
  }
  if (print.state === "waiting") return "The score is being printed…";
  const { failedBar } = print;
  const problem =
    failedBar === null
      ? "The score could not be printed."
      : `The score could not be printed: it fails at bar ${failedBar}.`;
  const remedy =
    failedBar === null
      ? "Simplify the score in the notation program and attach it again."
      : "Simplify that bar in the notation program and attach the score again.";
  return `${problem} The practice room has everything but the print. ${remedy}`;
}

export const formatTake = ({ name, notes }: Pick<Take, "name" | "notes">): string =>
  `MIDI: ${name}, ${notes === 1 ? "1 note" : `${notes} notes`}`;

export function formatConfidence(confidence: number): string {
  if (confidence >= 0.85) return "Sure";
  return confidence >= sureConfidence ? "Quite sure" : "Not sure";
}

/** Bars as `5–8`, or `5` for one bar. */
export function formatBars(
  { fromBar, toBar }: Pick<AlignmentSpan, "fromBar" | "toBar">,
  bars: readonly string[],
): string {
  const [from, to] = [bars[fromBar] ?? "?", bars[toBar] ?? "?"];
  return fromBar === toBar ? from : `${from}–${to}`;
}

export function formatPlace({ fromSeconds, toSeconds }: AlignmentSpan): string {
  return `${presentLength(Math.max(0, fromSeconds))}–${presentLength(Math.max(0, toSeconds))}`;
}

/** An option for each sounding bar; a bar that sounds again says so. */
export function barOptions(bars: readonly string[]): { value: string; label: string }[] {
  const times = new Map<string, number>();
  return bars.map((number, index) => {
    const time = (times.get(number) ?? 0) + 1;
    times.set(number, time);
    return { value: String(index), label: time === 1 ? number : `${number} (time ${time})` };
  });
}

/** Bars that sound one after another as they are written. */
export interface BarRun {
  /** `1–8`, or `9` for one bar. */
  label: string;
  /** A bar of it has sounded before. */
  isAgain: boolean;
}

/** The order in which bars sound, in runs. */
export function listBarRuns({ order, bars }: Pick<Score, "order" | "bars">): BarRun[] {
  const runs: BarRun[] = [];
  const known = new Set<number>();
  let from = 0;
  for (const [place, written] of order.entries()) {
    const next = order[place + 1];
    const isAgain = known.has(written);
    known.add(written);
    const goesOn = next === written + 1 && known.has(next) === isAgain;
    if (goesOn) continue;
    runs.push({ label: formatBars({ fromBar: from, toBar: place }, bars), isAgain });
    from = place + 1;
  }
  return runs;
}

/** `Bar 12: longer than 4/4: played as written`. A remark on the whole score has no bar. */
export const formatRemark = ({ bar, text }: Score["remarks"][number]): string =>
  bar === "" ? `${text.slice(0, 1).toUpperCase()}${text.slice(1)}` : `Bar ${bar}: ${text}`;
