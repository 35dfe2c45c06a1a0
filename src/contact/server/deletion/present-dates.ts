import { presentDay } from "#platform/contract/present-day.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import type { DeletionDates } from "../../contract.ts";

interface Zoned {
  school: Pick<SchoolIdentity, "timeZone">;
}

interface PresentedDates {
  iso: DeletionDates;
  /** Formatted for mails. */
  formatted: DeletionDates;
}

/** The days when a deletion is due and when it is late, in the school's time zone. */
export function presentDates(
  zoned: Zoned,
  { dueAt, latestAt }: { dueAt: Date; latestAt: Date },
): PresentedDates {
  const iso = { deleteOn: dayOf(zoned, dueAt), latestOn: dayOf(zoned, latestAt) };
  const formatted = {
    deleteOn: presentDay(iso.deleteOn, { weekday: true }),
    latestOn: presentDay(iso.latestOn, { weekday: true }),
  };
  return { iso, formatted };
}

/** As {@link presentDates}; null for a deletion that is not confirmed yet. */
export function findDates(
  zoned: Zoned,
  { dueAt, latestAt }: { dueAt: Date | null; latestAt: Date | null },
): PresentedDates | null {
  return dueAt && latestAt ? presentDates(zoned, { dueAt, latestAt }) : null;
}

/** `2026-11-26` */
function dayOf(zoned: Zoned, date: Date): string {
  return schoolDayOf(zoned, Temporal.Instant.fromEpochMilliseconds(date.getTime())).toString();
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
