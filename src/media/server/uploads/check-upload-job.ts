import * as z from "zod";
import { jobKind } from "#platform/server/jobs/jobs.ts";

/** Checks a completely uploaded film. */
export const checkUploadJob = jobKind({
  name: "studio.check-upload",
  payload: z.object({ uploadId: z.uuid() }),
  retryLimit: 3,
  expireInSeconds: 3_600,
  unique: true,
});
