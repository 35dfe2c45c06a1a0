import * as z from "zod/mini";
import { video } from "#catalog/contract.ts";
import { endpoint, slug } from "#platform/contract.ts";
import { maxProgress } from "./progress.ts";

const percent = z.int().check(z.minimum(0), z.maximum(100));

/** A student's progress in one lesson. A lesson without progress is new to them. */
const lessonProgress = z.object({
  videoId: z.string(),
  /** The position as a share of the lesson's length. */
  percent,
  seen: z.boolean(),
  /** The student marked the lesson as learned. */
  learned: z.boolean(),
});

const ofUser = {
  access: "user",
  self: "userId",
  tag: "Playback",
  params: z.object({ userId: z.uuid() }),
} as const;

const ofLesson = {
  ...ofUser,
  path: "/api/progress/{userId}/{videoId}/learned",
  params: z.object({ userId: z.uuid(), videoId: slug }),
  data: z.object({ videoId: slug }),
  limit: { points: 60, durationSeconds: 60 },
} as const;

export const progressEndpoints = {
  progress: endpoint({
    ...ofUser,
    method: "GET",
    path: "/api/progress/{userId}",
    summary: `The ${maxProgress} lessons that a student played or learned last, with how far they are`,
    data: z.object({ lessons: z.array(lessonProgress) }),
  }),
  nextLessons: endpoint({
    ...ofUser,
    method: "GET",
    path: "/api/progress/{userId}/next",
    summary:
      "The lesson to continue, and lessons not seen or learned yet; only what the plan opens",
    data: z.object({
      /** True once any lesson has been played or learned. */
      hasStarted: z.boolean(),
      /** Null if the student left no lesson before its end. */
      current: z.nullable(z.object({ video, percent, stoppedAtSeconds: z.int() })),
      /** The next lessons in order: those after the student's current one, then skipped ones. */
      next: z.array(video),
    }),
  }),
  markLearned: endpoint({
    ...ofLesson,
    method: "PUT",
    summary: "Mark a lesson as learned; once, however often it is asked",
    errors: ["billing.plan_lacks_category", "catalog.video_not_found"],
  }),
  unmarkLearned: endpoint({
    ...ofLesson,
    method: "DELETE",
    summary: "Take back that a lesson is learned, whatever one's plan",
  }),
};
