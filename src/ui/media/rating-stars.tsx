import type { CSSProperties } from "react";
import { classNames } from "../class-names.ts";

interface RatingStarsProps {
  /** 0 to 5, shown in half steps. */
  value: number;
  /** Pixels of one star. */
  size?: number;
  className?: string;
}

/** Pixels between two stars, as in rating-stars.css. */
const gap = 2;

/** Five stars, filled from the left in halves. */
export function RatingStars({ value, size = 18, className }: RatingStarsProps) {
  const halves = Math.round(value * 2);
  const filled = Math.floor(halves / 2) * (size + gap) + (halves % 2) * (size / 2);
  return (
    <span
      role="img"
      aria-label={`Rated ${value.toFixed(1)} out of 5`}
      className={classNames("stars", className)}
      style={starsStyle(size, filled)}
    />
  );
}

function starsStyle(size: number, filled: number): CSSProperties {
  return Object.fromEntries([
    ["--star", `${size}px`],
    ["--filled", `${filled}px`],
  ]);
}
