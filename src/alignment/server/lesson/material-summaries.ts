import * as z from "zod";

/** What is shown of a score and of a take, so that they are read once. */
export const scoreSummary = z.object({
  title: z.string().nullable(),
  notes: z.int(),
  /** The printed numbers of the bars in the order in which they sound. */
  bars: z.array(z.string()),
});
export type ScoreSummary = z.infer<typeof scoreSummary>;

export const takeSummary = z.object({ notes: z.int(), durationSeconds: z.number() });
export type TakeSummary = z.infer<typeof takeSummary>;

/** What the child process says of a score: what is shown of it, or why it cannot be played. */
export const scoreTaskResult = z.union([scoreSummary, z.object({ problem: z.string() })]);
export type ScoreTaskResult = z.infer<typeof scoreTaskResult>;
