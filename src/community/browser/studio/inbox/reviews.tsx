import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { HidePostDialog } from "#community/browser/index.ts";
import { type InboxReview, inboxEndpoints } from "#community/contract/inbox.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import {
  ItemActions,
  ListSection,
  PostHead,
  PostText,
  postLinkClass,
  StudioList,
} from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";
import { Badge } from "#ui/media/badge.tsx";
import { RatingStars } from "#ui/media/rating-stars.tsx";

const reviewsQuery = pagedListQuery({
  path: inboxEndpoints.reviews.path,
  fetchPage: async (cursor, signal) =>
    (await callApi(inboxEndpoints.reviews, { query: { cursor } }, { signal })).data,
  itemsOf: ({ reviews }) => reviews,
});

/** The reviews of all lessons. */
export function StudioReviews() {
  const query = useInfiniteQuery(reviewsQuery);
  return (
    <ListSection
      id="reviews"
      title="Reviews"
      lead="The reviews of all lessons, newest first. Hide one only where it hurts somebody."
    >
      <StudioList query={query} noun="reviews" empty="No reviews yet.">
        {(review) => <ReviewItem review={review} />}
      </StudioList>
    </ListSection>
  );
}

function ReviewItem({ review }: { review: InboxReview }) {
  const [isHiding, setHiding] = useState(false);
  const { _id: reviewId, hidden, videoId } = review;
  return (
    <article className="text-small">
      <PostHead person={review.user} writtenAt={review.createdAt}>
        <Link to={`/video/${videoId}?tab=reviews`} className={postLinkClass}>
          {review.videoTitle}
        </Link>
      </PostHead>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <RatingStars value={review.rating / 2} />
        {hidden && <Badge>Hidden</Badge>}
      </div>
      <PostText>{review.text}</PostText>
      <ItemActions>
        <Button variant="ghost" size="small" onClick={() => setHiding(true)}>
          {hidden ? "Show again" : "Hide"}
        </Button>
      </ItemActions>
      {isHiding && (
        <HidePostDialog
          what="review"
          post={review}
          send={(body) => callApi(inboxEndpoints.hideReview, { params: { reviewId }, body })}
          onClose={() => setHiding(false)}
        />
      )}
    </article>
  );
}
