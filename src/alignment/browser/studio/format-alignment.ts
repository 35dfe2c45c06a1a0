import { presentLength } from "#studio/browser/index.ts";
import {
  type AlignmentSpan,
  type LessonAlignment,
  sureConfidence,
} from "../../contract/alignment.ts";

type Alignment = NonNullable<LessonAlignment["alignment"]>;

/** The state in a sentence. */
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

export const formatTake = ({ name, notes }: Pick<Take, "name" | "notes">): string =>
  `MIDI: ${name}, ${notes === 1 ? "1 note" : `${notes} notes`}`;

export function formatConfidence(confidence: number): string {
  if (confidence >= 0.85) return "Sure";
  return confidence >= sureConfidence ? "Quite sure" : "Not sure";
}

/** `5–8`, or `5` for one bar. */
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

/** Each sounding bar to choose from; one that sounds again says so. */
export function barOptions(bars: readonly string[]): { value: string; label: string }[] {
  const times = new Map<string, number>();
  return bars.map((number, index) => {
    const time = (times.get(number) ?? 0) + 1;
    times.set(number, time);
    return { value: String(index), label: time === 1 ? number : `${number} (time ${time})` };
  });
}
