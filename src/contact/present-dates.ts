import { presentDay, schoolDayOf } from "./business-days.ts";
import type { DeletionDates } from "./contract.ts";

interface Presented {
  inJson: DeletionDates;
  /** As a mail says them. */
  inWords: DeletionDates;
}

/** The days on which a deletion is due and done at the latest, in the school's time zone. */
export function presentDates({ dueAt, latestAt }: { dueAt: Date; latestAt: Date }): Presented {
  const [due, latest] = [dayOf(dueAt), dayOf(latestAt)];
  return {
    inJson: { deleteOn: due.toString(), latestOn: latest.toString() },
    inWords: { deleteOn: presentDay(due), latestOn: presentDay(latest) },
  };
}

/** The same, or null for a deletion that is not confirmed yet. */
export function findDates({
  dueAt,
  latestAt,
}: {
  dueAt: Date | null;
  latestAt: Date | null;
}): Presented | null {
  return dueAt && latestAt ? presentDates({ dueAt, latestAt }) : null;
}

function dayOf(date: Date): Temporal.PlainDate {
  return schoolDayOf(Temporal.Instant.fromEpochMilliseconds(date.getTime()));
}
