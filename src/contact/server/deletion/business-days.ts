import type { ContactDeps } from "../deps.ts";

type Zoned = Pick<ContactDeps, "timeZone">;

/**
 * The same time of day so many business days later, Monday to Friday in the school's time zone
 * (spec §9). A weekend belongs to the Friday before it: one business day after Saturday is Monday.
 * Public holidays are not known here.
 */
export function addBusinessDays(
  { timeZone }: Zoned,
  from: Temporal.Instant,
  days: number,
): Temporal.Instant {
  let day = from.toZonedDateTimeISO(timeZone);
  for (let left = days; left > 0; ) {
    day = day.add({ days: 1 });
    if (day.dayOfWeek <= 5) left -= 1;
  }
  return day.toInstant();
}

/** The day of the school's calendar on which an instant falls. */
export function schoolDayOf({ timeZone }: Zoned, instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate();
}
