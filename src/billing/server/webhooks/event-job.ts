import * as z from "zod";
import { jobKind } from "#platform/server/jobs/jobs.ts";

/** Applies one stored event. Only one is queued or running for each event. */
export const eventJob = jobKind({
  name: "billing.apply-event",
  payload: z.object({ eventId: z.uuid() }),
  retryLimit: 5,
  expireInSeconds: 120,
  unique: true,
});
