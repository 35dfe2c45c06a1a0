import type { BillingPeriod, OnceChannel, PaidPlan } from "../../contract.ts";
import type { ChargeCalendar } from "../providers/charge-calendars.ts";
import type { SubscriptionRow } from "../queries/subscriptions.ts";

/** The fields of a student's plan that decide the terms of the next one. */
export type HeldPlan = Pick<
  SubscriptionRow,
  "plan" | "billingPeriod" | "paidPeriod" | "state" | "isGranting" | "isRenewing" | "paidThrough"
>;

/** The time of a chosen plan's first charge, and the use of days that are already paid. */
export type Terms =
  /** The running plan must be cancelled first (spec §4, plan change). */
  | { kind: "refused" }
  /** `keepsDays`: the remaining paid days are added to the new period. */
  | { kind: "now"; keepsDays: boolean }
  /** Starts when the paid time ends, and charges nothing before. */
  | { kind: "later"; beginsAt: Date };

interface ChosenPlan {
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  /** The channel of a one-time payment; null for a plan that renews. */
  oneTimePayment: OnceChannel | null;
}

/**
 * The minimum lead of a later start, so that the provider stores it and the payer approves in time.
 */
const leadMs = 15 * 60_000;

/**
 * Decides the terms on which a student buys a plan. Another plan starts at once. The student's own
 * plan continues where it ends: a change from month to year is charged now; a resumption after a
 * cancellation, and a change from year to month, are charged at the end of the paid time, at the
 * provider's hour of charging. A one-time payment is charged now and its period added. Pure.
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
  if (chosen.oneTimePayment !== null) {
    return held.state === "active" ? { kind: "refused" } : { kind: "now", keepsDays: true };
  }
  if (held.isRenewing && held.billingPeriod === chosen.billingPeriod) return { kind: "refused" };
  if (held.isRenewing && held.paidPeriod === "monthly" && chosen.billingPeriod === "yearly") {
    return { kind: "now", keepsDays: true };
  }
  const earliest = new Date(Math.max(Number(held.paidThrough), Number(now) + leadMs));
  return { kind: "later", beginsAt: atHour(earliest, calendar.hour) };
}

/** The next such hour in UTC. A provider with an earlier hour would charge on the day before. */
function atHour(earliest: Date, hour: number | null): Date {
  if (hour === null) return earliest;
  const zoned = Temporal.Instant.fromEpochMilliseconds(Number(earliest)).toZonedDateTimeISO("UTC");
  const sameDay = zoned.with({ hour, minute: 0, second: 0, millisecond: 0 });
  const isPast = sameDay.epochMilliseconds < Number(earliest);
  return new Date((isPast ? sameDay.add({ days: 1 }) : sameDay).epochMilliseconds);
}
