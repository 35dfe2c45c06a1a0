import type { Plan } from "../state.ts";

const durationOf = {
  hourly: { hours: 1 },
  daily: { days: 1 },
  weekly: { weeks: 1 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  biannually: { months: 6 },
  annually: { years: 1 },
} as const satisfies Record<Plan["interval"], Temporal.DurationLike>;

/** The times of a plan's charges, as a cron expression. */
export function cronExpression(nextPaymentAt: string, interval: Plan["interval"]): string {
  const at = Temporal.Instant.from(nextPaymentAt).toZonedDateTimeISO("UTC");
  const monthOf: Partial<Record<Plan["interval"], string>> = {
    annually: String(at.month),
    biannually: `${at.month}/6`,
    quarterly: `${at.month}/3`,
  };
  if (interval === "hourly") return `${at.minute} * * * *`;
  if (interval === "daily") return `${at.minute} ${at.hour} * * *`;
  if (interval === "weekly") return `${at.minute} ${at.hour} * * ${at.dayOfWeek % 7}`;
  return `${at.minute} ${at.hour} ${at.day} ${monthOf[interval] ?? "*"} *`;
}

/** Subscriptions started on the 29th to 31st are charged on the 28th of later months. */
export function nextPaymentAt(startedAt: string, interval: Plan["interval"]): string {
  const start = Temporal.Instant.from(startedAt).toZonedDateTimeISO("UTC");
  const duration = durationOf[interval];
  const isByMonth = "months" in duration || "years" in duration;
  const from = isByMonth && start.day > 28 ? start.with({ day: 28 }) : start;
  return from.add(duration).toInstant().toString();
}
