import { month } from "#billing/contract/studio-money.ts";
import { type Plan, paidPlan } from "#billing/contract.ts";
import type { ActionLog } from "#platform/contract/audit-log.ts";
import { type Currency, presentMoney } from "#platform/contract/present-money.ts";
import { presentMonth } from "../months/present-month.ts";

type Action = Pick<ActionLog["actions"][number], "action" | "details" | "subject">;
type Details = Action["details"];
type PlanName = (plan: Plan) => string;

const sentences: Readonly<Record<string, (action: Action, planName: PlanName) => string>> = {
  "billing.refund": ({ details }) => `Gave back ${presentAmount(details) ?? "a payment"}`,
  "billing.refund-refused": ({ details }) => `A refund${withAmount(details)} was refused`,
  "billing.give-months": ({ details: { months, plan } }, planName) =>
    `Gave ${months === 1 ? "1 month" : `${months} months`}${withPlan(plan, planName)}`,
  "billing.end-renewal": () => "Ended a renewal",
  "billing.end-renewal-failed": () => "Could not end a renewal",
  "billing.match-payment": ({ details }) => `Matched a payment${withAmount(details)} to a student`,
  "billing.set-payment-aside": ({ details }) => `Set a payment${withAmount(details)} aside`,
  "billing.resend-receipt": ({ subject }) => `Sent ${subject.id} again`,
  "billing.resolve-flag": () => "Marked a flag as done",
  "catalog.create-lesson": ({ details }) => `Began the lesson ${details.videoId}`,
  "catalog.edit-lesson": ({ details }) =>
    `Changed the lesson ${details.videoId}: ${details.fields}`,
  "catalog.move-lesson": ({ details }) => `Moved the lesson ${details.videoId}`,
  "catalog.publish-lesson": ({ details }) => `Published the lesson ${details.videoId}`,
  "catalog.schedule-lesson": ({ details }) => `Scheduled the lesson ${details.videoId}`,
  "catalog.unschedule-lesson": ({ details }) =>
    `Took the lesson ${details.videoId} from the schedule`,
  "catalog.hide-lesson": ({ details }) => `Hid the lesson ${details.videoId}`,
  "catalog.show-lesson": ({ details }) => `Showed the lesson ${details.videoId} again`,
  "catalog.delete-lesson": ({ details }) => `Deleted the draft ${details.videoId}`,
  "studio.start-upload": () => "Began to send a film",
  "studio.delete-upload": () => "Removed a film",
  "studio.cancel-preparation": () => "Stopped a preparation",
  "studio.retry-preparation": () => "Prepared a lesson's media again",
  "community.reply": () => "Replied to a question",
  "community.mark-answered": () => "Marked a question as answered",
  "community.open-again": () => "Opened a question again",
  "community.hide-question": () => "Hid a question",
  "community.show-question": () => "Showed a question again",
  "community.hide-review": () => "Hid a review",
  "community.show-review": () => "Showed a review again",
  "contact.settle-message": () => "Marked a message as done",
  "contact.reopen-message": () => "Marked a message as not done",
  "billing.export-payments": ({ subject }) =>
    `Downloaded the payments of ${subject.id.split(" to ").map(nameMonth).join(" to ")}`,
};

/** What was done, in a few words; an action that is not known here by its name. */
export function presentAction(action: Action, planName: PlanName): string {
  return sentences[action.action]?.(action, planName) ?? action.action;
}

const nameMonth = (text: string): string =>
  month.safeParse(text).success ? presentMonth(text) : text;

function presentAmount({ amountMinor, currency }: Details): string | null {
  if (typeof amountMinor !== "number" || !isCurrency(currency)) return null;
  return presentMoney(amountMinor, currency);
}

function withAmount(details: Details): string {
  const amount = presentAmount(details);
  return amount === null ? "" : ` of ${amount}`;
}

function withPlan(plan: Details[string] | undefined, planName: PlanName): string {
  const known = paidPlan.safeParse(plan);
  return known.success ? ` of the ${planName(known.data)} plan` : "";
}

const isCurrency = (value: unknown): value is Currency => value === "NGN" || value === "USD";
