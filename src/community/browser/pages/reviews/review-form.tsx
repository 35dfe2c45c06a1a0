import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { type Review, reviewWords, textMaxLength } from "#community/contract.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { type DraftName, readDraft, storeDraft } from "../posts/drafts.ts";
import { type Subject, useSubmitReview } from "../posts/post-mutations.ts";
import { RatingField } from "./rating-field.tsx";
import { readRating } from "./read-rating.ts";

interface ReviewFormProps {
  video: Subject;
  draft: DraftName;
  /** One's review so far, which a second one replaces. */
  written: Review | undefined;
  onReviewed: () => void;
}

/** A rating of 1 to 10, rounded to a whole number, and a text (spec §5). */
export function ReviewForm({ video, draft, written, onReviewed }: ReviewFormProps) {
  const submit = useSubmitReview(video, draft);
  const { register, handleSubmit, formState, control, getValues, setValue } = useForm({
    resolver: zodResolver(reviewWords),
    defaultValues: firstValues(draft, written),
  });
  const { errors, isSubmitted } = formState;
  const rating = useWatch({ control, name: "rating" });
  const rate = (value: number) => setValue("rating", value, { shouldValidate: isSubmitted });
  const keep = () => {
    const typed = getValues();
    storeDraft(draft, { ...typed, rating: Number.isNaN(typed.rating) ? "" : `${typed.rating}` });
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onChange={keep}
      onSubmit={(event) =>
        void handleSubmit((words) => submit.mutate(words, { onSuccess: onReviewed }))(event)
      }
    >
      <RatingField
        rating={rating}
        onRate={rate}
        required
        readOnly={submit.isPending}
        error={errors.rating?.message}
        {...register("rating", { setValueAs: readRating })}
        // What is sent is what is seen.
        onBlur={() => Number.isNaN(rating) || rate(rating)}
      />
      <TextAreaField
        label="Review"
        placeholder="Write your review"
        rows={4}
        required
        readOnly={submit.isPending}
        maxLength={textMaxLength}
        error={errors.text?.message}
        {...register("text")}
      />
      <div>
        <Button type="submit" size="small" pending={submit.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}

function firstValues(draft: DraftName, written: Review | undefined) {
  const typed = readDraft(draft);
  if (typed) return { rating: readRating(typed.rating ?? ""), text: typed.text ?? "" };
  return { rating: written?.rating ?? Number.NaN, text: written?.text ?? "" };
}
