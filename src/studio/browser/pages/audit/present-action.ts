import { month } from "#billing/contract/studio-money.ts";
import { type Plan, paidPlan } from "#billing/contract.ts";
import type { ActionLog } from "#platform/contract/audit-log.ts";
import { presentMonth } from "#platform/contract/present-day.ts";
import { type Currency, presentMoney } from "#platform/contract/present-money.ts";
import { presentSize } from "#platform/contract/present-size.ts";

type Action = Pick<ActionLog["actions"][number], "action" | "details" | "subject">;
type Details = Action["details"];
type PlanName = (plan: Plan) => string;

interface ActionText {
  /** The name of the kind of action, for the filter. */
  label: string;
  /** Describes one action; absent if the label suffices. */
  tell?: (action: Action, planName: PlanName) => string;
}

/** Every kind of action in the log, by feature. */
const texts: Readonly<Record<string, ActionText>> = {
  "billing.refund": {
    label: "Refunds",
    tell: ({ details }) => `Gave back ${presentAmount(details) ?? "a payment"}`,
  },
  "billing.refund-refused": {
    label: "Refused refunds",
    tell: ({ details }) => `A refund${withAmount(details)} was refused`,
  },
  "billing.give-months": {
    label: "Free months",
    tell: ({ details: { months, plan } }, planName) =>
      `Gave ${months === 1 ? "1 month" : `${months} months`}${withPlan(plan, planName)}`,
  },
  "billing.end-renewal": { label: "Ended a renewal" },
  "billing.end-renewal-failed": { label: "Could not end a renewal" },
  "billing.match-payment": {
    label: "Matched payments",
    tell: ({ details }) => `Matched a payment${withAmount(details)} to a student`,
  },
  "billing.set-payment-aside": {
    label: "Payments set aside",
    tell: ({ details }) => `Set a payment${withAmount(details)} aside`,
  },
  "billing.resend-receipt": {
    label: "Receipts sent again",
    tell: ({ subject }) => `Sent ${subject.id} again`,
  },
  "billing.resolve-flag": { label: "Marked a flag as done" },
  "billing.change-prices": { label: "Changed the prices" },
  "billing.restore-prices": { label: "Used earlier prices again" },
  "billing.export-payments": {
    label: "Downloaded payments",
    tell: ({ subject }) =>
      `Downloaded the payments of ${subject.id.split(" to ").map(nameMonth).join(" to ")}`,
  },
  "catalog.create-lesson": {
    label: "Lessons begun",
    tell: ({ details }) => `Began the lesson ${details.videoId}`,
  },
  "catalog.edit-lesson": {
    label: "Lessons changed",
    tell: ({ details }) => `Changed the lesson ${details.videoId}: ${details.fields}`,
  },
  "catalog.move-lesson": {
    label: "Lessons moved",
    tell: ({ details }) => `Moved the lesson ${details.videoId}`,
  },
  "catalog.publish-lesson": {
    label: "Lessons published",
    tell: ({ details }) => `Published the lesson ${details.videoId}`,
  },
  "catalog.schedule-lesson": {
    label: "Lessons scheduled",
    tell: ({ details }) => `Scheduled the lesson ${details.videoId}`,
  },
  "catalog.unschedule-lesson": {
    label: "Lessons taken from the schedule",
    tell: ({ details }) => `Took the lesson ${details.videoId} from the schedule`,
  },
  "catalog.hide-lesson": {
    label: "Lessons hidden",
    tell: ({ details }) => `Hid the lesson ${details.videoId}`,
  },
  "catalog.show-lesson": {
    label: "Lessons shown again",
    tell: ({ details }) => `Showed the lesson ${details.videoId} again`,
  },
  "catalog.open-lesson": {
    label: "Lessons made free",
    tell: ({ details: { videoId, minutes } }) =>
      typeof minutes === "number"
        ? `Opened the lesson ${videoId} to anyone for its first ${minutes} min`
        : `Opened the lesson ${videoId} to anyone`,
  },
  "catalog.show-trailer": {
    label: "Trailers chosen",
    tell: ({ details }) => `Made the lesson ${details.videoId} the trailer on home`,
  },
  "catalog.remove-trailer": {
    label: "Trailers removed",
    tell: ({ details }) => `Took the lesson ${details.videoId} from home as its trailer`,
  },
  "catalog.close-lesson": {
    label: "Free lessons made part of the plans",
    tell: ({ details }) => `Made the lesson ${details.videoId} part of the plans again`,
  },
  "catalog.delete-lesson": {
    label: "Drafts deleted",
    tell: ({ details }) => `Deleted the draft ${details.videoId}`,
  },
  "studio.start-upload": {
    label: "Films sent",
    tell: (action) => `Began to send ${presentUpload(action)}`,
  },
  "studio.delete-upload": {
    label: "Films removed",
    tell: (action) => `Removed ${presentUpload(action)}`,
  },
  "studio.give-film": {
    label: "Films given to lessons",
    tell: ({ details }) => `Gave the lesson ${details.videoId} a film`,
  },
  "playback.save-captions": {
    label: "Captions changed",
    tell: ({ details: { cues, videoId } }) =>
      `${cues === 0 ? "Removed captions" : "Changed the captions"} of the lesson ${videoId}`,
  },
  "playback.save-chapters": {
    label: "Chapters changed",
    tell: ({ details }) => `Changed the chapters of the lesson ${details.videoId}`,
  },
  "studio.attach-score": {
    label: "Scores attached to lessons",
    tell: ({ details }) => `Attached a score to the lesson ${details.videoId}`,
  },
  "studio.correct-score": {
    label: "Hands and bars of scores corrected",
    tell: ({ details }) => `Corrected how the score of the lesson ${details.videoId} is read`,
  },
  "studio.attach-take": {
    label: "MIDI files attached to lessons",
    tell: ({ details }) => `Attached a MIDI file to the lesson ${details.videoId}`,
  },
  "studio.align-again": {
    label: "Looked for a lesson’s bars again",
    tell: ({ details }) => `Had the bars of the lesson ${details.videoId} found again`,
  },
  "studio.edit-spans": {
    label: "Where a film plays which bars, changed",
    tell: ({ details }) => `Changed which bars the film of ${details.videoId} plays where`,
  },
  "studio.confirm-spans": {
    label: "Where a film plays which bars, confirmed",
    tell: ({ details }) => `Confirmed which bars the film of ${details.videoId} plays where`,
  },
  "practice.save-hint": {
    label: "Hints to bars written",
    tell: ({ details: { bar, videoId } }) => `Wrote a hint to bar ${bar} of the lesson ${videoId}`,
  },
  "practice.remove-hint": {
    label: "Hints to bars removed",
    tell: ({ details }) => `Removed a hint of the lesson ${details.videoId}`,
  },
  "studio.set-poster": {
    label: "Posters changed",
    tell: ({ details }) => `Changed the poster of the lesson ${details.videoId}`,
  },
  "media.add-file": {
    label: "Files attached to lessons",
    tell: ({ details }) => `Attached a file to the lesson ${details.videoId}`,
  },
  "media.change-file": {
    label: "Files of lessons renamed or moved",
    tell: ({ details }) => `Renamed or moved a file of the lesson ${details.videoId}`,
  },
  "media.remove-file": {
    label: "Files of lessons removed",
    tell: ({ details }) => `Removed a file of the lesson ${details.videoId}`,
  },
  "studio.cancel-preparation": { label: "Stopped a preparation" },
  "studio.retry-preparation": { label: "Prepared a lesson’s media again" },
  "studio.switch-mail-on": { label: "Switched a mail to the school on" },
  "studio.switch-mail-off": { label: "Switched a mail to the school off" },
  "community.reply": { label: "Replied to a question" },
  "community.mark-answered": { label: "Marked a question as answered" },
  "community.open-again": { label: "Opened a question again" },
  "community.hide-question": { label: "Hid a question" },
  "community.show-question": { label: "Showed a question again" },
  "community.hide-reply": { label: "Hid a reply" },
  "community.show-reply": { label: "Showed a reply again" },
  "community.hide-review": { label: "Hid a review" },
  "community.show-review": { label: "Showed a review again" },
  "contact.settle-message": { label: "Marked a message as done" },
  "contact.reopen-message": { label: "Marked a message as not done" },
  "site.edit-texts": {
    label: "Texts of the site changed",
    tell: ({ subject }) => `Changed the site’s texts: ${subject.id}`,
  },
  "site.restore-texts": {
    label: "Earlier texts of the site used again",
    tell: ({ subject }) => `Used earlier texts of the site again: ${subject.id}`,
  },
  "accounts.delete-student": { label: "Deleted a student" },
  "accounts.disable-student": { label: "Disabled a student" },
  "accounts.enable-student": { label: "Enabled a student again" },
  "accounts.export-student": { label: "Exported a student’s data" },
  "accounts.export-students": { label: "Downloaded the students" },
  "accounts.import-student": { label: "Imported a student" },
  "accounts.make-instructor": { label: "Made an instructor" },
  "accounts.make-student": { label: "Made a student again" },
  "accounts.set-up-authenticator": { label: "Set up an authenticator" },
  "accounts.renew-recovery-codes": { label: "Got new recovery codes" },
  "accounts.reset-second-factor": { label: "Removed an authenticator" },
};

/** The options of the filter by kind. */
export const actionOptions: ReadonlyArray<{ value: string; label: string }> = Object.entries(
  texts,
).map(([value, { label }]) => ({ value, label }));

/** Describes an action in a few words; an unknown kind is shown by its name. */
export function presentAction(action: Action, planName: PlanName): string {
  const text = texts[action.action];
  return text?.tell?.(action, planName) ?? text?.label ?? action.action;
}

const nameMonth = (text: string): string =>
  month.safeParse(text).success ? presentMonth(text) : text;

/** The upload's name, or its size once it is deleted. */
function presentUpload({ subject: { name }, details: { sizeBytes } }: Action): string {
  if (name !== null) return `the film ${name}`;
  return typeof sizeBytes === "number" ? `a film of ${presentSize(sizeBytes)}` : "a film";
}

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
