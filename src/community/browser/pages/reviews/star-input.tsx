import { ratingRange } from "#community/contract.ts";
import { RatingStars } from "#ui/media/rating-stars.tsx";

/** Pixels of one star and of the gap after it. */
const star = 30;
const gap = 2;
const halfStep = (star + gap) / 2;

interface StarInputProps {
  /** 1 to 10 half stars; 0 while there is none. */
  value: number;
  onRate: (rating: number) => void;
}

/**
 * Five stars in half steps, by click, drag or arrow keys (spec §9). A transparent range input lies over
 * them, its thumb half a star wide, so that each half is the position of its value; 0 lies half a star
 * before the first.
 */
export function StarInput({ value, onRate }: StarInputProps) {
  return (
    <div className="relative w-fit rounded-control outline-offset-6 has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <span aria-hidden className="flex [&_path:first-child]:stroke-border">
        <RatingStars value={value / 2} size={star} />
      </span>
      <input
        type="range"
        aria-label="Rating in half stars"
        aria-valuetext={value === 0 ? "No rating yet" : `${value / 2} of 5 stars`}
        min={0}
        max={ratingRange.max}
        step={1}
        value={value}
        onChange={(event) => onRate(event.target.valueAsNumber)}
        className="absolute -inset-y-2 cursor-pointer appearance-none opacity-0 [&::-moz-range-thumb]:w-4 [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:h-full [&::-webkit-slider-thumb]:w-4 [&::-webkit-slider-thumb]:appearance-none"
        style={{ left: -halfStep, width: halfStep * (ratingRange.max + 1) }}
      />
    </div>
  );
}
