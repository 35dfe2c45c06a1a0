import type { Review } from "#community/contract.ts";
import { RatingStars } from "#ui/media/rating-stars.tsx";
import { HiddenNote } from "../posts/hidden-note.tsx";
import { PersonLine } from "../posts/person-line.tsx";

export function ReviewItem({ review }: { review: Review }) {
  return (
    <article>
      <PersonLine person={review.user} writtenAt={review.createdAt} />
      <RatingStars value={review.rating / 2} className="mt-3" />
      {review.hidden && <HiddenNote what="review" />}
      <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">{review.text}</p>
    </article>
  );
}
