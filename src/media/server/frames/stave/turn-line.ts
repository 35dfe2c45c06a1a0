import type { PlayedLine } from "./lay-out-line.ts";

interface Turn {
  /** The time of the turn, at the start of a bar. */
  seconds: number;
  left: number;
}

/** The share of the window that is played before it turns; the rest is for reading ahead. */
const playedShare = 0.8;
const turnSeconds = 0.6;

/**
 * The left edge of the window by second. The print stands still while the mark moves through it, as
 * for reading music, then slides on to the next bars. A constantly moving print would nearly double
 * the added bytes.
 */
export function turnLine(
  { bars, length }: Pick<PlayedLine, "bars" | "length">,
  { visible, margin }: { visible: number; margin: number },
): (seconds: number) => number {
  const turns: Turn[] = [];
  let left = 0;
  for (const [index, { seconds, x }] of bars.entries()) {
    const end = bars[index + 1]?.x ?? length;
    const isAtTheEnd = left + visible >= length;
    if (isAtTheEnd || end <= left + visible * playedShare) continue;
    left = Math.min(Math.max(left, x - margin), length - visible);
    turns.push({ seconds, left });
  }
  return (seconds) => {
    const next = turns.findIndex((turn) => turn.seconds > seconds);
    const before = next < 0 ? (turns.at(-1)?.left ?? 0) : (turns[next - 1]?.left ?? 0);
    const turn = turns[next];
    if (next < 0 || !turn) return before;
    const share = Math.max(0, 1 - (turn.seconds - seconds) / turnSeconds);
    return before + (turn.left - before) * share * share * (3 - 2 * share);
  };
}
