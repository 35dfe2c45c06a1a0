import { inboxEndpoints } from "#community/contract/inbox.ts";
import type { Review } from "#community/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { RatingStars } from "#ui/media/rating-stars.tsx";
import { HiddenNote } from "../posts/hidden-note.tsx";
import { HideButton } from "../posts/hiding/hide-dialog.tsx";
import { PersonLine } from "../posts/person-line.tsx";

/** A review, which an instructor can hide. */
export function ReviewItem({ review, canHide }: { review: Review; canHide: boolean }) {
  return (
    <article>
      <PersonLine person={review.user} writtenAt={review.createdAt} />
      <RatingStars value={review.rating / 2} className="mt-3" />
      {review.hidden && <HiddenNote what="review" />}
      <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">{review.text}</p>
      {canHide && !review.hidden && (
        <HideButton
          what="review"
          author={review.user.name}
          send={(body) =>
            callApi(inboxEndpoints.hideReview, { params: { reviewId: review._id }, body })
          }
        />
      )}
    </article>
  );
}
