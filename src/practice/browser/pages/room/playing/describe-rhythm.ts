import { isOffBeat } from "#practice/browser/engine/following/judge-bars.ts";
import type { PlayReport, TimedBar } from "#practice/browser/engine/following/play-session.ts";
import { barLabel } from "#practice/browser/engine/passage.ts";
import type { PracticeDocument } from "#practice/contract/practice-document.ts";

/** "80 ms late"; empty where nothing tells. */
export function describeTiming(lateMs: number | undefined): string {
  if (lateMs === undefined) return "";
  if (!isOffBeat({ lateMs })) return "in time";
  return `${Math.abs(lateMs)} ms ${lateMs > 0 ? "late" : "early"}`;
}

/** "Bar 5, left hand: 2 of 4 missing, 1 wrong key, 80 ms late". */
export function describeFault(
  { bar, hand, due, missing, wrong, lateMs }: TimedBar,
  document: PracticeDocument,
): string {
  const faults = [
    missing > 0 && `${missing} of ${due} missing`,
    wrong > 0 && `${wrong} wrong ${wrong === 1 ? "key" : "keys"}`,
    lateMs !== undefined && isOffBeat({ lateMs }) && describeTiming(lateMs),
  ];
  return `Bar ${barLabel(document, bar)}, ${hand} hand: ${faults.filter(Boolean).join(", ")}`;
}

/** The tempo, the worst timing, where the player stopped to think, and the most uneven bar. */
export function describeRhythm(
  { rhythm: { tempo, timing, hesitations }, uneven }: Pick<PlayReport, "rhythm" | "uneven">,
  document: PracticeDocument,
): string[] {
  const sentences: string[] = [];
  const speeds = tempo.map(({ beatsPerMinute }) => beatsPerMinute);
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)];
  if (speeds.length > 0) {
    const isSteady = fastest <= slowest * 1.05;
    sentences.push(isSteady ? `A steady ${fastest}.` : `Tempo ${slowest} to ${fastest}.`);
  }
  const worst = timing
    .filter(isOffBeat)
    .toSorted((one, other) => Math.abs(other.lateMs) - Math.abs(one.lateMs))[0];
  if (worst) {
    const { bar, hand, lateMs } = worst;
    sentences.push(`Bar ${barLabel(document, bar)}, ${hand} hand: ${describeTiming(lateMs)}.`);
  } else if (timing.length > 0) sentences.push("In time.");
  const [first, ...others] = hesitations;
  if (first !== undefined) {
    const more = others.length > 0 ? ` and ${others.length} more` : "";
    sentences.push(`You paused in bar ${barLabel(document, first)}${more}.`);
  }
  const [loudest] = uneven.toSorted((one, other) => other.spread - one.spread);
  if (loudest) {
    const { bar, hand } = loudest;
    sentences.push(`Bar ${barLabel(document, bar)}, ${hand} hand: unevenly loud.`);
  }
  return sentences;
}
