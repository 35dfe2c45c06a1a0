import type { BillingPeriod, OnceChannel, PaidPlan } from "../../contract.ts";
import type { ChargeCalendar } from "../providers/charge-calendars.ts";
import type { SubscriptionRow } from "../queries/subscriptions.ts";

/** The plan that a student holds, as far as it decides about the next. */
export type HeldPlan = Pick<
  SubscriptionRow,
  "plan" | "billingPeriod" | "paidPeriod" | "state" | "isGranting" | "isRenewing" | "paidThrough"
>;

/** When a chosen plan is charged first, and what becomes of the days that are paid already. */
export type Terms =
  /** The running plan has to be cancelled first (spec §4, plan change). */
  | { kind: "refused" }
  /** `keepsDays`: the days that are left are added to what is bought. */
  | { kind: "now"; keepsDays: boolean }
  /** At the end of the time that is paid; nothing is charged before. */
  | { kind: "later"; beginsAt: Date };

interface ChosenPlan {
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  /** How one period is paid without renewal; null where the plan renews. */
  onceBy: OnceChannel | null;
}

/** A provider is told of a start in the future, and its payer approves it meanwhile. */
const leadMs = 15 * 60_000;

/**
 * Decides on which terms a plan is sold to a student: another plan begins at once, one's own goes on
 * where it ends. From the month to the year it is charged now; after a cancellation, and from the
 * year to the month, at the end of the paid time, at the hour at which the provider charges. What is
 * paid once is charged now and added. Pure.
 */
export function decideTerms(
  held: HeldPlan | undefined,
  chosen: ChosenPlan,
  { now, calendar }: { now: Date; calendar: Pick<ChargeCalendar, "hour"> },
): Terms {
  if (!held?.isGranting || held.state === "past_due") return { kind: "now", keepsDays: false };
  if (held.plan !== chosen.plan) {
    return held.state === "active" ? { kind: "refused" } : { kind: "now", keepsDays: false };
  }
  if (chosen.onceBy !== null) {
    return held.state === "active" ? { kind: "refused" } : { kind: "now", keepsDays: true };
  }
  if (held.isRenewing && held.billingPeriod === chosen.billingPeriod) return { kind: "refused" };
  if (held.isRenewing && held.paidPeriod === "monthly" && chosen.billingPeriod === "yearly") {
    return { kind: "now", keepsDays: true };
  }
  const earliest = new Date(Math.max(Number(held.paidThrough), Number(now) + leadMs));
  return { kind: "later", beginsAt: atHour(earliest, calendar.hour) };
}

/** The next such hour in UTC; a provider that charges at one would charge on the day before. */
function atHour(earliest: Date, hour: number | null): Date {
  if (hour === null) return earliest;
  const zoned = Temporal.Instant.fromEpochMilliseconds(Number(earliest)).toZonedDateTimeISO("UTC");
  const sameDay = zoned.with({ hour, minute: 0, second: 0, millisecond: 0 });
  const isPast = sameDay.epochMilliseconds < Number(earliest);
  return new Date((isPast ? sameDay.add({ days: 1 }) : sameDay).epochMilliseconds);
}
