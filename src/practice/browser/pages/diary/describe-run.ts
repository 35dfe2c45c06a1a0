import { describeHands, describePrintedBars } from "#practice/contract/printed-bars.ts";
import type { PractisedPassage } from "#practice/contract/run-endpoints.ts";

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
