import type { DeletionDates } from "../../contract.ts";
import type { ContactDeps } from "../deps.ts";
import { presentDay, schoolDayOf } from "./business-days.ts";

type Zoned = Pick<ContactDeps, "timeZone">;

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
  const [due, latest] = [dayOf(zoned, dueAt), dayOf(zoned, latestAt)];
  return {
    iso: { deleteOn: due.toString(), latestOn: latest.toString() },
    formatted: { deleteOn: presentDay(due), latestOn: presentDay(latest) },
  };
}

/** The same, or null for a deletion that is not confirmed yet. */
export function findDates(
  zoned: Zoned,
  { dueAt, latestAt }: { dueAt: Date | null; latestAt: Date | null },
): PresentedDates | null {
  return dueAt && latestAt ? presentDates(zoned, { dueAt, latestAt }) : null;
}

function dayOf(zoned: Zoned, date: Date): Temporal.PlainDate {
  return schoolDayOf(zoned, Temporal.Instant.fromEpochMilliseconds(date.getTime()));
}
