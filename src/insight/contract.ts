import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import { maxRanges } from "./contract/buckets.ts";

const bucket = z.int().check(z.minimum(0), z.maximum(17_280));

/** The plays since the last successful report. A session's reports have the `number` 1, 2, 3, … */
export const playedReport = z.strictObject({
  number: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  ranges: z.array(z.strictObject({ first: bucket, last: bucket })).check(z.maxLength(maxRanges)),
});
export type PlayedReport = z.infer<typeof playedReport>;

export const missedSearchEndpoints = {
  reportMissedSearch: endpoint({
    method: "POST",
    path: "/api/search/missed",
    access: "user",
    tag: "Videos",
    summary: "Report a search that found nothing",
    description: "Counted without the user’s name; addresses and numbers are left out.",
    body: z.strictObject({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    data: z.object({}),
    limit: { points: 60, durationSeconds: 86_400 },
  }),
};
