/** A typed rating, rounded to a whole number (spec §5); NaN for other text. */
export function readRating(typed: unknown): number {
  return typed === "" ? Number.NaN : Math.round(Number(typed));
}
