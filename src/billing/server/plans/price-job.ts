import * as z from "zod";
import { jobKind } from "#platform/server/jobs/jobs.ts";

/** Has the providers make plans at ordered prices, then saves these. Only one is queued or running for each save. */
export const priceJob = jobKind({
  name: "billing.save-prices",
  payload: z.object({ saveId: z.uuid() }),
  retryLimit: 2,
  expireInSeconds: 600,
  unique: true,
});
