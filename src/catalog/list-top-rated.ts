import type { Video } from "./contract.ts";
import { presentVideo } from "./present-video.ts";
import type { Executor } from "./queries/executor.ts";
import { selectTopRated } from "./queries/videos.ts";
import { PRIOR_RATINGS } from "./rating-prior.ts";

const TOP_RATED = 10;

/** The best rated videos by a Bayesian average, so that one vote does not lead (design: Answers). */
export async function listTopRated({ db }: { db: Executor }): Promise<Video[]> {
  const rows = await selectTopRated(db, { priorRatings: PRIOR_RATINGS, limit: TOP_RATED });
  return rows.map(presentVideo);
}
