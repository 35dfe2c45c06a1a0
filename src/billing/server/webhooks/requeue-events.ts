import type { Database } from "#platform/server/database/open-database.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { listDueEvents } from "../queries/events/webhook-events.ts";
import { eventJob } from "./event-job.ts";

const batchSize = 500;

/** Queues the events again that are due for another attempt; returns their number. */
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
