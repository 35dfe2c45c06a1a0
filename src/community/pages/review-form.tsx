import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { ratingRange, reviewWords, textMaxLength } from "#community/contract.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { RatingStars } from "#ui/rating-stars.tsx";
import { TextArea } from "./text-area.tsx";
import { type Subject, useSubmitReview } from "./word-changes.ts";

interface ReviewFormProps {
  userId: string;
  video: Subject;
  onReviewed: () => void;
}

/** A rating of 1 to 10, rounded to a whole number, and a text (spec §5). */
export function ReviewForm({ userId, video, onReviewed }: ReviewFormProps) {
  const submit = useSubmitReview(userId, video);
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(reviewWords),
    defaultValues: { rating: Number.NaN, text: "" },
  });
  const { errors } = formState;
  const rating = useWatch({ control, name: "rating" });
  return (
    <form
      noValidate
      className="grid gap-4 py-5"
      onSubmit={(event) =>
        void handleSubmit((words) => submit.mutate(words, { onSuccess: onReviewed }))(event)
      }
    >
      <div className="flex flex-wrap items-end gap-5">
        <TextField
          label="Rating, 1 to 10"
          type="number"
          inputMode="numeric"
          min={ratingRange.min}
          max={ratingRange.max}
          className="max-w-36"
          error={errors.rating?.message}
          {...register("rating", { setValueAs: roundedRating })}
        />
        <span className="pb-3.5">
          <RatingStars value={isRating(rating) ? rating / 2 : 0} size={22} />
        </span>
      </div>
      <TextArea
        label="Review"
        placeholder="Write your review"
        rows={4}
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

function roundedRating(typed: unknown): number {
  return typed === "" ? Number.NaN : Math.round(Number(typed));
}

function isRating(rating: number): boolean {
  return rating >= ratingRange.min && rating <= ratingRange.max;
}
