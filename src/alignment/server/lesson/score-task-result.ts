import * as z from "zod";
import { scoreSummary } from "./material-summaries.ts";

/** What the child process says of a score: what is shown of it, or why it cannot be played. */
export const scoreTaskResult = z.union([scoreSummary, z.object({ problem: z.string() })]);
export type ScoreTaskResult = z.infer<typeof scoreTaskResult>;
