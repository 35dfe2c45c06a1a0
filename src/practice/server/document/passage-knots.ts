import type { Score } from "#score/server/index.ts";
import type { TimeKnot } from "../../contract/practice-document.ts";

/** Sounding bars that a film plays evenly: in the score's rhythm, at a multiple of its tempo. */
export interface FilmPassage {
  hand: "left" | "right" | "both";
  fromBar: number;
  toBar: number;
  /** 1 is the score's own tempo. */
  tempo: number;
  /** The second of the film at which it starts. */
  startSeconds: number;
}

/** The knots of a passage in a film: at its edges and at each change of tempo. */
export function createPassageKnots(
  { bars, tempoKnots }: Pick<Score, "bars" | "tempoKnots">,
  { fromBar, toBar, tempo, startSeconds }: FilmPassage,
): TimeKnot[] {
  const [first, last] = [bars[fromBar], bars[toBar]];
  if (!first || !last) return [];
  const begin = { beat: first.startBeat, seconds: first.startSeconds };
  const end = {
    beat: last.startBeat + last.beats,
    seconds: last.startSeconds + last.durationSeconds,
  };
  const within = tempoKnots.filter(({ beat }) => begin.beat < beat && beat < end.beat);
  return [begin, ...within, end].map(({ beat, seconds }) => ({
    beat,
    seconds: round(startSeconds + (seconds - begin.seconds) / tempo),
  }));
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
