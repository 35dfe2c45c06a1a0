const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A day as people read it: `26 November 2026`, with `weekday` `Thursday, 26 November 2026`. A calendar
 * day (`2026-11-26`) is the same everywhere; an instant falls on a day of the reader's time zone.
 */
export function presentDay(iso: string, { weekday = false } = {}): string {
  return new Intl.DateTimeFormat("en-GB", {
    ...(weekday && { weekday: "long" }),
    day: "numeric",
    month: "long",
    year: "numeric",
    ...(calendarDay.test(iso) && { timeZone: "UTC" }),
  }).format(new Date(iso));
}

/** A month such as `2026-11` as people read it: `November 2026`, or `Nov` where it is `short`. */
export function presentMonth(month: string, style: "long" | "short" = "long"): string {
  return new Intl.DateTimeFormat("en-GB", {
    month: style,
    ...(style === "long" && { year: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(`${month}-01`));
}
