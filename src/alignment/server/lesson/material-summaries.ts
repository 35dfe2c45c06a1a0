import * as z from "zod";
import type { ReadScore, ScoreCorrections } from "#score/server/index.ts";
import { scoreDescription } from "../../contract/score-reading.ts";

/** The displayed data of a score and of a take, stored so that each file is parsed once. */
export const scoreSummary = z.object({
  title: z.string().nullable(),
  notes: z.int(),
  /** The printed numbers of the sounding bars, in order. */
  bars: z.array(z.string()),
  /** The written bars in that order, from 0. Earlier versions kept neither order nor remarks. */
  order: z.array(z.int()).default([]),
  remarks: z.array(z.object({ bar: z.string(), text: z.string() })).default([]),
  remarkCount: z.int().default(0),
  corrected: z
    .object({ hands: z.boolean(), order: z.boolean(), notes: z.boolean().default(false) })
    .default({ hands: false, order: false, notes: false }),
  /** Changes when other notes or bars sound; spans of a film refer to them by index. */
  soundsAs: z.string().default(""),
});
export type ScoreSummary = z.infer<typeof scoreSummary>;

export const takeSummary = z.object({ notes: z.int(), durationSeconds: z.number() });
export type TakeSummary = z.infer<typeof takeSummary>;

/** What the child process is asked: to read a file, or to describe it for a correction. */
export interface ScoreTask {
  file: Uint8Array;
  corrections: ScoreCorrections | null;
  describes: boolean;
  /** The written bar whose notes are described. */
  bar?: number | undefined;
}

/**
 * The child process's result for a file: its displayed data, MusicXML and notes, its description, or
 * the reason why it cannot be played.
 */
export const scoreTaskResult = z.union([
  z.object({ description: scoreDescription }),
  // The school's own code has read the score: its thousands of notes are not checked again.
  z.object({ summary: scoreSummary, musicXml: z.string(), score: z.custom<ReadScore>() }),
  z.object({ problem: z.string() }),
]);
export type ScoreTaskResult = z.infer<typeof scoreTaskResult>;
