import { presentDay } from "#platform/contract/present-day.ts";
import type { Waiting, WaitingKind } from "#studio/contract/today.ts";

interface WaitingText {
  /** The label beside the number, in singular or plural. */
  label: string;
  note: string;
  /** The page that handles the issue. */
  to: string;
}

const attention = "/studio/money?tab=attention";

const texts: Record<WaitingKind, (waiting: Waiting) => WaitingText> = {
  "failed-renewals": ({ count }) => ({
    label: count === 1 ? "renewal failed" : "renewals failed",
    note: "The card is charged again by itself; a word to the student may help.",
    to: attention,
  }),
  "unmatched-payments": ({ count }) => ({
    label: count === 1 ? "payment without a student" : "payments without a student",
    note: "Match each to whoever paid it, or set it aside.",
    to: attention,
  }),
  "billing-flags": ({ count }) => ({
    label: count === 1 ? "payment to look at" : "payments to look at",
    note: "Something about the money does not add up.",
    to: attention,
  }),
  "failed-preparations": ({ count }) => ({
    label: count === 1 ? "film could not be prepared" : "films could not be prepared",
    note: "Open the lesson to see why, and try again or choose another film.",
    to: "/studio/lessons",
  }),
  "open-questions": ({ count }) => ({
    label: count === 1 ? "question without your answer" : "questions without your answer",
    note: "The oldest is the first in your inbox.",
    to: "/studio/inbox",
  }),
  "deletion-requests": ({ count, dueOn }) => ({
    label: count === 1 ? "account to be deleted" : "accounts to be deleted",
    note: `By itself${dueOn === undefined ? "" : `, the first on ${presentDay(dueOn)}`}. There is nothing to do.`,
    to: "/studio/inbox?tab=deletions",
  }),
};

/** Describes an issue that waits. */
export function presentWaiting(waiting: Waiting): WaitingText {
  return texts[waiting.kind](waiting);
}
