import type { Database } from "#platform/server/database/open-database.ts";
import type { Review } from "../../contract.ts";
import { getEntitledVideo, type Member } from "../get-entitled-video.ts";
import { pageOf } from "../page-of.ts";
import { canReadPosts } from "../policy.ts";
import { presentReview } from "../posts/present-posts.ts";
import { selectReviews } from "../queries/reviews.ts";

/**
 * A page of a lesson's reviews, newest first, and their total. Throws the errors of {@link
 * getEntitledVideo}. Source: spec §6, §7.
 */
export async function listReviews(
  { db }: { db: Database },
  member: Member,
  { videoId, ...page }: { videoId: string; page: number; limit: number },
): Promise<{ reviews: Review[]; totalReviews: number }> {
  const errorText = "Unable to fetch video reviews.";
  const lesson = await getEntitledVideo({ db }, member, canReadPosts, { slug: videoId, errorText });
  const { total, rows } = await selectReviews(db, {
    videoId: lesson.id,
    viewerId: member.userId,
    ...pageOf(page),
  });
  return { reviews: rows.map(presentReview), totalReviews: total };
}
