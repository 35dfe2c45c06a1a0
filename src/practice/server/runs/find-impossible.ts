import {
  numbersOfBar,
  numbersOfTiming,
  type PracticeRun,
  unpackBars,
} from "../../contract/practice-run.ts";

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
  const { timing = [] } = run;
  if (timing.length % numbersOfTiming !== 0) return "a timing is incomplete";
  for (let at = 0; at < timing.length; at += numbersOfTiming) {
    const hand = timing[at + 1] === 0 ? "left" : "right";
    if (!seen.has(`${timing[at]} ${hand}`)) return "a timing is of a bar that was not played";
  }
  if (struck > mostKeysAtOnce + mostKeysPerSecond * activeSeconds) return "played too fast";
  return null;
}
