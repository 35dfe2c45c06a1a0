import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { type Review, reviewFields, textMaxLength } from "#community/contract.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextAreaField } from "#ui/forms/text-area-field.tsx";
import { type DiscussedVideo, useSubmitReview } from "../posts/post-mutations.ts";
import { type DraftName, readPostDraft, storeDraft } from "../posts/writing/drafts.ts";
import { RatingField } from "./rating-field.tsx";

interface ReviewFormProps {
  video: DiscussedVideo;
  draft: DraftName;
  /** The user's existing review, which the new one replaces. */
  existing: Review | undefined;
  onReviewed: () => void;
}

/** A rating of 1 to 10, rounded to a whole number, and a text (spec §5). */
export function ReviewForm({ video, draft, existing, onReviewed }: ReviewFormProps) {
  const submit = useSubmitReview(video, draft);
  const { register, handleSubmit, formState, control, getValues, setValue } = useForm({
    resolver: zodResolver(reviewFields),
    defaultValues: initialValues(draft, existing),
  });
  const { errors, isSubmitted } = formState;
  const rating = useWatch({ control, name: "rating" });
  const rate = (value: number) => setValue("rating", value, { shouldValidate: isSubmitted });
  const saveDraft = () => {
    const typed = getValues();
    storeDraft(draft, { ...typed, rating: Number.isNaN(typed.rating) ? "" : `${typed.rating}` });
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onChange={saveDraft}
      onSubmit={(event) =>
        void handleSubmit((fields) => submit.mutate(fields, { onSuccess: onReviewed }))(event)
      }
    >
      <RatingField
        rating={rating}
        onRate={rate}
        required
        readOnly={submit.isPending}
        error={errors.rating?.message}
        {...register("rating", { setValueAs: readRating })}
        // Shows the rounded value, which is the one sent.
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

function initialValues(draft: DraftName, existing: Review | undefined) {
  const typed = readPostDraft(draft);
  if (typed) return { rating: readRating(typed.rating ?? ""), text: typed.text ?? "" };
  return { rating: existing?.rating ?? Number.NaN, text: existing?.text ?? "" };
}

/** A typed rating, rounded to a whole number (spec §5); NaN for other text. */
export function readRating(typed: unknown): number {
  return typed === "" ? Number.NaN : Math.round(Number(typed));
}
