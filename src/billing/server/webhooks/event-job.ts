import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import { listDueEvents } from "../queries/events/webhook-events.ts";

/** Applies one stored event. At most one job is queued or running per event. */
export const eventJob = jobKind({
  name: "billing.apply-event",
  payload: z.object({ eventId: z.uuid() }),
  retryLimit: 5,
  expireInSeconds: 120,
  unique: true,
});

const batchSize = 500;

/** Requeues the events that are due for another attempt; returns their number. */
export async function requeueEvents({
  db,
  jobs,
}: {
  db: Database;
  jobs: Pick<Jobs, "send">;
}): Promise<number> {
  const due = await listDueEvents(db, batchSize);
  for (const eventId of due) await jobs.send(eventJob, { eventId }, { key: eventId });
  return due.length;
}
