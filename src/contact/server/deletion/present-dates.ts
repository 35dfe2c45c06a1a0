import { presentDay } from "#platform/contract/present-day.ts";
import type { DeletionDates } from "../../contract.ts";
import type { ContactDeps } from "../deps.ts";
import { schoolDayOf } from "./business-days.ts";

type Zoned = Pick<ContactDeps, "school">;

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
