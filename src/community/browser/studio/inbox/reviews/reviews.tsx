import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { HidePostDialog } from "#community/browser/index.ts";
import { type InboxReview, inboxEndpoints, inboxPageSize } from "#community/contract/inbox.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import {
  EmptyList,
  ItemActions,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
  PostHead,
  PostText,
  postLinkClass,
  studioListQuery,
} from "#studio/browser/index.ts";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Badge } from "#ui/media/badge.tsx";
import { RatingStars } from "#ui/media/rating-stars.tsx";

const reviewsQuery = studioListQuery({
  path: inboxEndpoints.reviews.path,
  pageSize: inboxPageSize,
  fetchPage: async (page, signal) =>
    (await callApi(inboxEndpoints.reviews, { query: { page } }, { signal })).data,
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
      <PagedList
        query={query}
        items={query.data}
        errorText="Unable to fetch the reviews."
        empty={<EmptyList>No reviews yet.</EmptyList>}
        skeleton={<ListSkeleton label="Loading reviews" />}
        className={listClass}
        itemClassName={listItemClass}
      >
        {(review) => <ReviewItem review={review} />}
      </PagedList>
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
