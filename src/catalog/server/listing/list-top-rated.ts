import type { Executor } from "#platform/server/database/executor.ts";
import type { Video } from "../../contract.ts";
import { selectTopRated } from "../queries/videos.ts";
import { PRIOR_RATINGS } from "../ratings/rating-prior.ts";
import { presentVideo, readyFirst } from "./present-video.ts";

const TOP_RATED = 10;

/**
 * The best rated videos by a Bayesian average, so that a single rating does not lead (design: Answers); those that play
 * before those in preparation.
 */
export async function listTopRated({ db }: { db: Executor }): Promise<Video[]> {
  const options = { priorRatings: PRIOR_RATINGS, limit: TOP_RATED };
  const best = (await selectTopRated(db, options)).map(presentVideo);
  if (best.some(({ ready }) => ready)) return readyFirst(best);
  // Only in a school that prepares most of its lessons: no index serves these.
  const playing = (await selectTopRated(db, { ...options, onlyReady: true })).map(presentVideo);
  return [...playing, ...best].slice(0, TOP_RATED);
}
