import { cutPrint, type ScorePrint } from "#score/server/index.ts";

/** A score that the engraver cannot draw, with the printed number of the bar at which it fails. */
export class UndrawnError extends Error {
  /** Null: it was not found in time. */
  readonly bar: string | null;

  constructor(reason: string, bar: string | null) {
    super(bar === null ? reason : `bar ${bar}: ${reason}`);
    this.name = "UndrawnError";
    this.bar = bar;
  }
}

/**
 * The printed number of a bar at which a print fails, while the bars before it are drawn. Tries as many prints as
 * halving the score takes. Null if `isTimeLeft` ends before.
 */
export async function findFailingBar(
  print: ScorePrint,
  {
    canEngrave,
    isTimeLeft,
  }: { canEngrave: (print: ScorePrint) => Promise<boolean>; isTimeLeft: () => boolean },
): Promise<string | null> {
  let [drawn, failing] = [0, print.bars.length];
  while (failing - drawn > 1) {
    if (!isTimeLeft()) return null;
    const middle = Math.floor((drawn + failing) / 2);
    if (await canEngrave(cutPrint(print, middle))) drawn = middle;
    else failing = middle;
  }
  return print.bars[failing - 1] ?? null;
}
