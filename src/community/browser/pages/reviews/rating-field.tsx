import { type ComponentProps, useId } from "react";
import { ratingRange } from "#community/contract.ts";
import { classNames } from "#ui/class-names.ts";
import { FieldFrame, fieldAria, inputClass } from "#ui/forms/field.tsx";
import { StarInput } from "./star-input.tsx";

interface RatingFieldProps extends ComponentProps<"input"> {
  /** 1 to 10, or another typed number; NaN for other text. */
  rating: number;
  /** Called with NaN if the stars are set to none. */
  onRate: (rating: number) => void;
  error: string | undefined;
}

/** A rating as half stars and as a number, kept in sync (spec §2). */
export function RatingField({ rating, onRate, error, ...input }: RatingFieldProps) {
  const id = useId();
  const isRating = rating >= ratingRange.min && rating <= ratingRange.max;
  return (
    <FieldFrame id={id} label="Rating, 1 to 10" error={error}>
      <div className="flex items-center gap-6">
        <StarInput
          value={isRating ? rating : 0}
          onRate={(value) => onRate(value === 0 ? Number.NaN : value)}
        />
        <input
          {...input}
          {...fieldAria(id, error, undefined)}
          id={id}
          type="number"
          inputMode="decimal"
          min={ratingRange.min}
          max={ratingRange.max}
          className={classNames(inputClass, "max-w-24")}
        />
      </div>
    </FieldFrame>
  );
}
