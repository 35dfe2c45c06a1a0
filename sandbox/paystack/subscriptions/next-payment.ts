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

/** Subscriptions begun on the 29th to 31st are charged on the 28th of later months. */
export function nextPaymentAt(startedAt: string, interval: Plan["interval"]): string {
  const start = Temporal.Instant.from(startedAt).toZonedDateTimeISO("UTC");
  const duration = durationOf[interval];
  const isByMonth = "months" in duration || "years" in duration;
  const from = isByMonth && start.day > 28 ? start.with({ day: 28 }) : start;
  return from.add(duration).toInstant().toString();
}
