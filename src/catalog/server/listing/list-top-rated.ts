import type { Executor } from "#platform/server/database/executor.ts";
import type { Video } from "../../contract.ts";
import { selectTopRated } from "../queries/videos.ts";
import { PRIOR_RATINGS } from "../ratings/rating-prior.ts";
import { presentVideo, readyFirst } from "./present-video.ts";

const TOP_RATED = 10;

/**
 * The best rated videos, playable ones first. A Bayesian average prevents that a single rating
 * leads (design: Answers).
 */
export async function listTopRated({ db }: { db: Executor }): Promise<Video[]> {
  const options = { priorRatings: PRIOR_RATINGS, limit: TOP_RATED };
  const best = (await selectTopRated(db, options)).map(presentVideo);
  if (best.some(({ ready }) => ready)) return readyFirst(best);
  // Needed only in a school whose lessons mostly lack a film. No index serves these queries.
  const playing = (await selectTopRated(db, { ...options, onlyReady: true })).map(presentVideo);
  return [...playing, ...best].slice(0, TOP_RATED);
}
