import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import { days, practice } from "./run-endpoints.ts";

/** A bar in which the student slipped in each of the last runs. */
const stuckBar = z.object({
  videoId: z.string(),
  title: z.string(),
  /** Its printed number. */
  number: z.string(),
  hand: z.enum(["left", "right", "both"]),
  /** How many runs in a row had a slip there. */
  runs: z.int(),
});
export type StuckBar = z.infer<typeof stuckBar>;

const sharedPractice = z.extend(practice, { stuck: z.array(stuckBar) });
export type SharedPractice = z.infer<typeof sharedPractice>;

export const sharedPracticeEndpoints = {
  sharedPractice: endpoint({
    method: "GET",
    path: "/api/studio/practice/students/{studentId}",
    access: "instructor",
    tag: "Studio",
    summary: "What a student practised and where they are stuck, if they let the teacher see it",
    params: z.object({ studentId: z.uuid() }),
    query: days,
    data: z.object({
      /** Null for a student who does not share it. */
      practice: z.nullable(sharedPractice),
    }),
  }),
};
