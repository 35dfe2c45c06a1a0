/** One payment of a plan, as far as the time it buys goes. */
export interface PlanPayment {
  reference: string;
  plan: string;
  billingPeriod: string;
  /** When the provider took the money. */
  paidAt: Date;
  /**
   * Its place among the others: when it was paid, but never before we began it nor after we knew of
   * it. Two providers' clocks differ, and one of them tells whole seconds only.
   */
  orderedAt: Date;
}

export interface Entitlement {
  /** The payment whose plan holds. */
  reference: string;
  paidThrough: Date;
}

/**
 * Which of a user's payments holds, and through when: the latest one, by when it was paid and not
 * by the order in which we heard. Paying the running plan again adds its period to the end of
 * it, so that no money is lost; another plan begins at once (spec §4, plan change).
 */
export function currentEntitlement(payments: readonly PlanPayment[]): Entitlement | undefined {
  let last: (PlanPayment & Entitlement) | undefined;
  for (const payment of [...payments].sort(compareOrder)) {
    const extendsLast =
      last?.plan === payment.plan &&
      last.billingPeriod === payment.billingPeriod &&
      last.paidThrough > payment.paidAt;
    const from = last && extendsLast ? last.paidThrough : payment.paidAt;
    last = { ...payment, paidThrough: periodEnd(payment.billingPeriod, from) };
  }
  return last && { reference: last.reference, paidThrough: last.paidThrough };
}

function compareOrder(one: PlanPayment, other: PlanPayment): number {
  const differenceMs = one.orderedAt.getTime() - other.orderedAt.getTime();
  return differenceMs || (one.reference < other.reference ? -1 : 1);
}

/** A calendar month or year later in UTC; the 31st ends on a shorter month's last day. */
function periodEnd(billingPeriod: string, from: Date): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO("UTC");
  const end = start.add(billingPeriod === "yearly" ? { years: 1 } : { months: 1 });
  return new Date(end.epochMilliseconds);
}
