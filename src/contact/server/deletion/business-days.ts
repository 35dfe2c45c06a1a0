import type { SchoolIdentity } from "#platform/server/school-identity.ts";

interface Zoned {
  school: Pick<SchoolIdentity, "timeZone">;
}

/**
 * The same time of day this many business days later, Monday to Friday in the school's time zone
 * (spec §9). A weekend belongs to the Friday before: one business day after Saturday is Monday.
 * Public holidays count as business days.
 */
export function addBusinessDays(
  { school }: Zoned,
  from: Temporal.Instant,
  days: number,
): Temporal.Instant {
  let day = from.toZonedDateTimeISO(school.timeZone);
  for (let left = days; left > 0; ) {
    day = day.add({ days: 1 });
    if (day.dayOfWeek <= 5) left -= 1;
  }
  return day.toInstant();
}

/** The date of an instant in the school's time zone. */
export function schoolDayOf({ school }: Zoned, instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(school.timeZone).toPlainDate();
}
