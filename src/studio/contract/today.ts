import * as z from "zod/mini";
import { endpoint, isoInstant } from "#platform/contract.ts";
import { contentGaps } from "#site/contract/content-gaps.ts";

/** The kinds of issues that may wait for an instructor, most urgent first. */
export const waitingKinds = [
  "failed-renewals",
  "unmatched-payments",
  "billing-flags",
  "failed-preparations",
  "open-questions",
  "deletion-requests",
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.int().check(z.nonnegative()),
  /** The first due date, for deletion requests. */
  dueOn: z.optional(isoInstant),
});
export type Waiting = z.infer<typeof waiting>;

/** The progress of a school without a published lesson. */
const firstSteps = z.object({
  /** Whether this instructor has uploaded a film. */
  hasFilm: z.boolean(),
  /** The newest draft. Its film is `preparing` from its assignment until it is ready. */
  draft: z.nullable(
    z.object({
      _id: z.uuid(),
      title: z.string(),
      film: z.enum(["none", "preparing", "failed", "ready"]),
    }),
  ),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const todayEndpoints = {
  today: endpoint({
    method: "GET",
    path: "/api/studio/today",
    access: "instructor",
    tag: "Studio",
    summary: "What waits for an instructor, by kind; kinds of which nothing waits are left out",
    description:
      "`firstSteps` is null as soon as a lesson is published or about to be. `content` names what the school's texts lack.",
    data: z.object({
      waiting: z.array(waiting),
      firstSteps: z.nullable(firstSteps),
      content: contentGaps,
      /** The confinement of the ffmpeg that read the newest film; null before the first. */
      filmConfinement: z.nullable(z.enum(["none", "limits", "isolated", "jailed"])),
    }),
  }),
};
