import * as z from "zod/mini";
import { endpoint, isoInstant, singleLine, slug } from "#platform/contract.ts";
import { mostRunsSent, practiceRun } from "./practice-run.ts";

const { hands, mode, speed, isFinished, passage } = practiceRun.shape;
const count = z.int();
const seconds = z.number();

/** A passage that a student practised, with its last run. */
const practisedPassage = z.object({
  videoId: z.string(),
  title: z.string(),
  passage,
  hands,
  /** How often the student came to its end. */
  finishedRuns: count,
  activeSeconds: seconds,
  lastRun: z.object({
    startedAt: isoInstant,
    mode,
    speed,
    isFinished,
    due: count,
    right: count,
    wrong: count,
    missing: count,
    hints: count,
  }),
});
export type PractisedPassage = z.infer<typeof practisedPassage>;

export const practice = z.object({
  /** Of all time. */
  activeSeconds: seconds,
  dayCount: count,
  /** The last days with practice, newest first. */
  days: z.array(z.object({ day: z.iso.date(), activeSeconds: seconds })),
  /** What was practised last, newest first. */
  passages: z.array(practisedPassage),
});
export type Practice = z.infer<typeof practice>;

/** Whether the student lets the teacher see it under their name. */
const sharing = z.object({ isShared: z.boolean() });

const diary = z.extend(practice, sharing.shape);
export type Diary = z.infer<typeof diary>;

export const days = z.object({
  /** By how many minutes the reader’s days begin before those of UTC: 60 in Lagos. */
  ahead: z._default(z.coerce.number().check(z.int(), z.minimum(-900), z.maximum(900)), 0),
});

/** A passage of a lesson, as a student practised it. */
const passageOfLesson = z.extend(days, {
  videoId: slug,
  /** As a run holds it; absent for the whole piece. */
  passage: z.optional(z.string().check(z.minLength(1), z.maxLength(40), z.regex(singleLine))),
  hands,
});

const practiceWeek = z.object({
  /** Its Monday. */
  week: z.iso.date(),
  runs: count,
  due: count,
  right: count,
  wrong: count,
  /** The highest share of the score's tempo at which a run came to its end; null without one. */
  speed,
});
export type PracticeWeek = z.infer<typeof practiceWeek>;

const ofUser = { access: "user", tag: "Practice" } as const;

export const runEndpoints = {
  saveRuns: endpoint({
    ...ofUser,
    method: "POST",
    path: "/api/runs",
    summary: "Keep what a student’s device recorded in practice rooms",
    description:
      "A run may be sent again: the one with the highest revision counts. Runs that nobody could have played are refused, and the others are kept.",
    body: z.strictObject({
      /** By the device's clock, so that a wrong one is corrected. */
      sentAt: isoInstant,
      runs: z.array(practiceRun).check(z.minLength(1), z.maxLength(mostRunsSent)),
    }),
    maxBodyBytes: 200_000,
    data: z.object({
      /** Ids of runs that were not kept, and will not be. */
      refused: z.array(z.string()),
    }),
    example: {
      body: {
        sentAt: "2026-11-26T12:30:00Z",
        runs: [
          {
            runId: "0190b3a4-5c6d-4e7f-8a9b-0c1d2e3f4a5b",
            part: 0,
            revision: 1,
            videoId: "waltz",
            scoreSha256: "0".repeat(64),
            fromBar: 4,
            toBar: 7,
            passage: "5-8",
            hands: "left",
            mode: "wait",
            speed: 0.6,
            input: "midi",
            startedAt: "2026-11-26T12:29:00Z",
            activeSeconds: 31.5,
            isFinished: true,
            bars: [4, 0, 8, 8, 1, 0, 0],
          },
        ],
      },
    },
    errors: ["practice.too_many_runs"],
    limit: { points: 120, durationSeconds: 600 },
  }),
  diary: endpoint({
    ...ofUser,
    method: "GET",
    path: "/api/runs/diary",
    summary: "A student’s practice: its days, and the passages practised last",
    query: days,
    data: diary,
  }),
  passageWeeks: endpoint({
    ...ofUser,
    method: "GET",
    path: "/api/runs/weeks",
    summary: "How a passage went, week by week",
    description:
      "The last twelve weeks in which the student played the passage, oldest first. The last 5,000 runs of the student count.",
    query: passageOfLesson,
    data: z.object({ weeks: z.array(practiceWeek) }),
  }),
  sharePractice: endpoint({
    ...ofUser,
    method: "PUT",
    path: "/api/runs/sharing",
    summary: "Let the teacher see one’s practice, or no longer",
    body: z.strictObject(sharing.shape),
    data: sharing,
  }),
  downloadRuns: endpoint({
    ...ofUser,
    method: "GET",
    path: "/api/runs/file",
    summary: "All of a student’s runs as a table",
    data: z.null(),
    file: { contentType: "text/csv; charset=utf-8", description: "A row a run, oldest first." },
    limit: { points: 20, durationSeconds: 3_600 },
  }),
};
