import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import type { FilmBar } from "#playback/contract.ts";
import {
  type PracticeDocument,
  practiceDocument,
  type TimeKnot,
} from "../../contract/practice-document.ts";
import { findFilmTime } from "../queries/documents.ts";

const { bars, film } = practiceDocument.shape;
const filmTime = z.object({ bars, film });

/** The bars that a lesson's film plays, in its seconds, ordered by start; empty without a score. */
export async function listFilmBars({ db }: { db: Database }, lessonId: string): Promise<FilmBar[]> {
  const found = await findFilmTime(db, lessonId);
  // A document of an older version is replaced at the worker's start; until then it gives no bars.
  const document = z.safeParse(filmTime, found);
  return document.success ? barsOfFilm(document.data) : [];
}

/** The bars of which a film plays at least half without a break, with the seconds of that part. */
export function barsOfFilm({ bars, film }: Pick<PracticeDocument, "bars" | "film">): FilmBar[] {
  return (film?.spans ?? [])
    .flatMap(({ knots }) => {
      const [first, last] = [knots[0], knots.at(-1)];
      if (!first || !last) return [];
      return bars.flatMap(({ number, startBeat, beats }) => {
        const from = Math.max(startBeat, first.beat);
        const to = Math.min(startBeat + beats, last.beat);
        if (to <= from || to - from < beats / 2) return [];
        return {
          number,
          startSeconds: secondsAt(knots, from),
          endSeconds: secondsAt(knots, to),
        };
      });
    })
    .sort((one, other) => one.startSeconds - other.startSeconds);
}

/** The second of a beat within the knots, to the millisecond. */
function secondsAt(knots: readonly TimeKnot[], beat: number): number {
  const after = knots.findIndex((knot) => knot.beat >= beat);
  const [left, right] = [knots[Math.max(0, after - 1)], knots[after]];
  if (!left || !right) return 0;
  const share = right.beat === left.beat ? 0 : (beat - left.beat) / (right.beat - left.beat);
  const seconds = left.seconds + share * (right.seconds - left.seconds);
  return Math.round(seconds * 1_000) / 1_000;
}
