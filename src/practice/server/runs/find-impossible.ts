import { numbersOfBar, type PracticeRun, unpackBars } from "../../contract/practice-run.ts";

/** Nobody strikes more keys a second than this, in chords and glissandi. */
const mostKeysPerSecond = 50;
/** Keys that may be struck before a second has passed. */
const mostKeysAtOnce = 50;

/** Why nobody could have played this run, or null. */
export function findImpossible(run: PracticeRun): string | null {
  const { fromBar, toBar, hands, activeSeconds } = run;
  if (run.bars.length % numbersOfBar !== 0) return "a bar is incomplete";
  const seen = new Set<string>();
  let struck = 0;
  for (const { bar, hand, due, right, wrong, missing } of unpackBars(run.bars)) {
    const key = `${bar} ${hand}`;
    if (seen.has(key)) return "a bar occurs twice";
    seen.add(key);
    if (bar < fromBar || bar > toBar) return "a bar lies outside the passage";
    if (hands !== "both" && hand !== hands) return "a bar was played by another hand";
    if (right + missing > due) return "more notes were judged than were due";
    struck += right + wrong;
  }
  if (struck > mostKeysAtOnce + mostKeysPerSecond * activeSeconds) return "played too fast";
  return null;
}
