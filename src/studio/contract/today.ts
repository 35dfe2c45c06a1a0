import * as z from "zod/mini";
import { endpoint, isoInstant } from "#platform/contract.ts";

/** What may wait for an instructor, in the order of its urgency. */
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
  /** When the first is due, of deletion requests. */
  dueOn: z.optional(isoInstant),
});
export type Waiting = z.infer<typeof waiting>;

export const todayEndpoints = {
  today: endpoint({
    method: "GET",
    path: "/api/studio/today",
    access: "instructor",
    tag: "Studio",
    summary: "What waits for an instructor, by kind; kinds of which nothing waits are left out",
    data: z.object({ waiting: z.array(waiting) }),
  }),
};
