import { presentDay } from "#platform/contract/present-day.ts";
import type { PracticeWeek } from "#practice/contract/run-endpoints.ts";

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
