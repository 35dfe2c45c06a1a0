import { classNames } from "../class-names.ts";

interface RatingStarsProps {
  /** 0 to 5, shown in half steps. */
  value: number;
  /** Pixels of one star. */
  size?: number;
  className?: string;
}

const star = "M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.05 1.1-6.5-4.7-4.6 6.5-.95z";

/** Five stars, filled from the left in halves. */
export function RatingStars({ value, size = 18, className }: RatingStarsProps) {
  const halves = Math.round(value * 2);
  return (
    <span
      role="img"
      aria-label={`Rated ${value.toFixed(1)} out of 5`}
      className={classNames("inline-flex gap-0.5", className)}
    >
      {[0, 1, 2, 3, 4].map((index) => (
        <Star key={index} size={size} halves={Math.min(2, Math.max(0, halves - index * 2))} />
      ))}
    </span>
  );
}

function Star({ size, halves }: { size: number; halves: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={star} className="fill-key-off" />
      {halves > 0 && (
        <path
          d={star}
          className="fill-accent"
          style={halves === 1 ? { clipPath: "inset(0 50% 0 0)" } : undefined}
        />
      )}
    </svg>
  );
}
