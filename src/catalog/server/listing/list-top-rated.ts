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
  const rows = await selectTopRated(db, { priorRatings: PRIOR_RATINGS, limit: TOP_RATED });
  return readyFirst(rows.map(presentVideo));
}
