import { changeRating } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Review } from "../../contract.ts";
import { getEntitledVideo, type Member } from "../get-entitled-video.ts";
import { canReadPosts, canReview } from "../policy.ts";
import { presentReview } from "../posts/present-posts.ts";
import { incrementContent } from "../queries/counts.ts";
import { pageOf } from "../queries/page.ts";
import { findRating, findReview, selectReviews, upsertReview } from "../queries/reviews.ts";
import { withUserLock } from "../with-user-lock.ts";

interface NewReview {
  /** 1 to 10. */
  rating: number;
  text: string;
  /** The lesson's `_id` and its slug; they must match. */
  id: string;
  videoId: string;
}

/**
 * Reviews a lesson. A user's second review replaces the first. The lesson's ratings change by the
 * difference, in the same transaction. Throws the errors of {@link getEntitledVideo}. Source: spec
 * §3, §6; design: Answers.
 */
export async function submitReview(
  { db }: { db: Database },
  member: Member,
  { rating, text, id, videoId }: NewReview,
): Promise<Review> {
  await getEntitledVideo({ db }, member, canReview, {
    id,
    slug: videoId,
    errorText: "Unable to submit review.",
  });
  const { userId } = member;
  return withUserLock({ db }, userId, async (trx) => {
    const before = await findRating(trx, { userId, videoId: id });
    if (!before) await incrementContent(trx, { kind: "reviews", userId, videoId: id });
    const row = await findReview(
      trx,
      await upsertReview(trx, { userId, videoId: id, rating, text }),
    );
    if (!row) throw new Error("the review is missing after its insertion");
    // A hidden review stays hidden, and its rating does not count.
    if (!before?.hidden) {
      await changeRating(trx, id, {
        total: rating - (before?.rating ?? 0),
        count: before ? 0 : 1,
      });
    }
    return presentReview(row);
  });
}

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
