import type { PracticeRun } from "./practice-run.ts";

/** Bars of {@link PracticeRun} in words: "Bars 5 to 8" for `5-8`. */
export function describePrintedBars(passage: string): string {
  const dash = passage.search(/[-–]/);
  if (dash === -1) return `Bar ${describeBar(passage)}`;
  return `Bars ${describeBar(passage.slice(0, dash))} to ${describeBar(passage.slice(dash + 1))}`;
}

export const describeHands = (hands: PracticeRun["hands"]): string =>
  hands === "both" ? "both hands" : `${hands} hand`;

export function ordinal(count: number): string {
  if (count % 100 >= 11 && count % 100 <= 13) return `${count}th`;
  return `${count}${["th", "st", "nd", "rd"][count % 10] ?? "th"}`;
}

/** `5.2` is bar 5 for the second time. */
function describeBar(name: string): string {
  const [, number, time] = /^(.+)\.(\d{1,3})$/.exec(name) ?? [];
  return number === undefined ? name : `${number} (${ordinal(Number(time))} time)`;
}
