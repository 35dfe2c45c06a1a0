/** A payment of a plan and the time it buys. */
export interface PlanPayment {
  reference: string;
  plan: string;
  billingPeriod: string;
  /** When the provider took the money. */
  paidAt: Date;
  /**
   * Orders payments: the time of payment, but not before our checkout was created nor after we
   * learnt of it. The providers' clocks differ, and one reports whole seconds only.
   */
  orderedAt: Date;
}

export interface Entitlement {
  /** The payment whose plan is current. */
  reference: string;
  paidThrough: Date;
}

/**
 * The current payment and the end of its paid time: the latest by time of payment, whatever the
 * order in which we learnt of them. Paying the running plan again adds a billing period, so that no
 * money is lost; another plan begins immediately (spec §4, plan change).
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
