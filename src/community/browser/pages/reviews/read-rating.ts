/** A rating as it was typed, rounded to a whole number (spec §5); NaN where there is no number. */
export function readRating(typed: unknown): number {
  return typed === "" ? Number.NaN : Math.round(Number(typed));
}
