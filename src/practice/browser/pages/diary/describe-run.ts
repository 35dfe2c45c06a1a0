import { presentDay } from "#platform/contract/present-day.ts";
import { describeHands, describePrintedBars } from "#practice/contract/printed-bars.ts";
import type { PracticeWeek, PractisedPassage } from "#practice/contract/run-endpoints.ts";

/** The bars and hands of a passage: "Bars 5 to 8, left hand". */
export function describePassage({
  passage,
  hands,
}: Pick<PractisedPassage, "passage" | "hands">): string {
  const bars = passage === null ? "The whole piece" : describePrintedBars(passage);
  return `${bars}, ${describeHands(hands)}`;
}

/** How a run went: "Every note right, at 80%". */
export function describeRun(run: PractisedPassage["lastRun"]): string {
  const { mode, speed, isFinished, due, right, wrong, missing } = run;
  const tempo = speed === null ? "at your own tempo" : `at ${Math.round(speed * 100)}%`;
  if (wrong === 0 && missing === 0) {
    return `Every note right, ${tempo}${isFinished ? "" : ", not to the end"}`;
  }
  const slips = wrong === 1 ? "one wrong key" : `${wrong} wrong keys`;
  if (mode === "play" || missing > 0) {
    return `${right} of ${due} notes right, ${slips}, ${tempo}`;
  }
  return `${slips.charAt(0).toUpperCase()}${slips.slice(1)}, ${tempo}`;
}

/** The room's URL with the passage, hand and tempo of a run. */
export function roomAddress({ videoId, passage, hands, lastRun }: PractisedPassage): string {
  const parts = [
    ...(passage === null ? [] : [`bars=${encodeURIComponent(passage)}`]),
    `hand=${hands}`,
    ...(lastRun.speed === null ? [] : [`tempo=${Math.round(lastRun.speed * 100)}`]),
  ];
  return `/practice/${videoId}#${parts.join("&")}`;
}

/** A length of practice as people say it: "40 s", "12 min", "1 h 5 min". */
export function presentDuration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/**
 * The notes that were right, in percent of all that were due and of the wrong keys. While the room
 * waits every due note is right in the end, so wrong keys have to count.
 */
export function shareRight({ due, right, wrong }: Pick<PracticeWeek, "due" | "right" | "wrong">) {
  return due + wrong === 0 ? 0 : Math.floor((100 * right) / (due + wrong));
}

export const describeTempo = (speed: number | null): string =>
  speed === null ? "Your own" : `${Math.round(speed * 100)}%`;

/** A sentence about the first and the last week. */
export function describeWeeks(weeks: readonly PracticeWeek[]): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return "Nothing is recorded of this passage.";
  if (first === last) return `One week so far: ${describeWeek(last)}.`;
  return [first, last]
    .map((each) => `Week from ${presentDay(each.week)}: ${describeWeek(each)}.`)
    .join(" ");
}

function describeWeek(week: PracticeWeek): string {
  const tempo = week.speed === null ? "" : `, at up to ${describeTempo(week.speed)} of the tempo`;
  return `${shareRight(week)}% of the notes right${tempo}`;
}
