import * as z from "zod/mini";
import { video } from "#catalog/contract.ts";
import { endpoint } from "#platform/contract.ts";
import { maxProgress } from "./progress.ts";

const percent = z.int().check(z.minimum(0), z.maximum(100));

/** How far a student is in one lesson. A lesson without one is new to them. */
const lessonProgress = z.object({
  videoId: z.string(),
  /** Where they stopped, of the lesson's length. */
  percent,
  seen: z.boolean(),
});

const ofUser = {
  access: "user",
  self: "userId",
  tag: "Playback",
  params: z.object({ userId: z.uuid() }),
} as const;

export const progressEndpoints = {
  progress: endpoint({
    ...ofUser,
    method: "GET",
    path: "/api/progress/{userId}",
    summary: `The ${maxProgress} lessons that a student played last, with how far they are`,
    data: z.object({ lessons: z.array(lessonProgress) }),
  }),
  wayOn: endpoint({
    ...ofUser,
    method: "GET",
    path: "/api/progress/{userId}/next",
    summary: "The lesson to continue, and lessons not seen yet; only what the plan opens",
    data: z.object({
      /** True once any lesson has been played. */
      hasBegun: z.boolean(),
      /** Null where no lesson was left before its end. */
      current: z.nullable(z.object({ video, percent, stoppedAtSeconds: z.int() })),
      /** The next lessons, in order; from where the student is, then what was passed over. */
      next: z.array(video),
    }),
  }),
};
