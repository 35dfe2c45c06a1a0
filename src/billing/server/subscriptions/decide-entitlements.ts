import type { ChargeCalendar } from "../providers/charge-calendars.ts";
import type { Renewal } from "../providers/payment-provider.ts";

/** A charge that counts: wholly refunded ones are left out. */
export interface PaymentRecord {
  id: string;
  /** The time at which the provider took the money. */
  paidAt: Date;
  /**
   * Orders payments: the time of payment, bounded by our checkout's creation and by the time at
   * which the payment was stored. The providers' clocks differ, and one reports whole seconds. A
   * one-time payment is ordered by its checkout, since transfers arrive late.
   */
  orderedAt: Date;
  /** Whether it is the school's retry of a failed renewal on the stored card. */
  isRetry?: boolean;
  /** The number of granted months; without it the payment buys the agreement's billing period. */
  grantedMonths?: number | null;
}

export interface AgreementRecord {
  id: string;
  reference: string;
  plan: string;
  billingPeriod: "monthly" | "yearly";
  /**
   * Whether a provider charges for it, so that a renewal may be late. False for a granted plan, and
   * once the last charge was refunded.
   */
  isCharged: boolean;
  calendar: ChargeCalendar;
  renewal: Renewal;
  nextChargeAt: Date | null;
  /** The time of its first charge, if it starts later than its approval. */
  beginsAt: Date | null;
  agreedAt: Date;
  payments: readonly PaymentRecord[];
}

export interface Entitlement {
  agreementId: string;
  state: "active" | "past_due" | "cancelled" | "ended";
  paidThrough: Date;
  /** The end of access: the paid time and the allowance beyond it. */
  accessUntil: Date;
  isCurrent: boolean;
}

export interface PaidPeriod {
  paymentId: string;
  from: Date;
  through: Date;
}

export interface Entitlements {
  agreements: Entitlement[];
  periods: PaidPeriod[];
}

/** Access beyond the paid time while a renewal is due or has failed (design: Money). */
export interface Allowance {
  renewalHours: number;
  graceHours: number;
}

/**
 * The largest difference between the provider's calendar and ours: the 31st is charged on the 28th.
 */
const calendarOffsetDays = 4;
/** A failed charge that succeeds within these days pays the period for which it was due. */
const lateRenewalDays = 15;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Chain {
  agreement: AgreementRecord;
  /** The start of its last payment's time; undefined before the first payment. */
  from?: Date;
  through: Date;
  /**
   * Whether its payments continue another agreement's, so that the provider's calendar differs from
   * ours.
   */
  isContinued: boolean;
  /** The end of the time paid before, for an agreement that starts later and has no payment yet. */
  inherited?: Date;
  /** The months granted in addition to the provider's charges, which its calendar lacks. */
  grantedMonths: number;
}

/**
 * Decides the entitlements of a user from payments and providers' responses, whatever the order in
 * which they were stored. The agreement started last is current. Another plan starts immediately,
 * and a second payment of the running plan continues it, so that no paid time is lost (spec §4,
 * plan change). An agreement that starts later is current from its approval on, and inherits the
 * time paid before. Pure.
 */
export function decideEntitlements(
  agreements: readonly AgreementRecord[],
  allowance: Allowance,
): Entitlements {
  const periods: PaidPeriod[] = [];
  const chains = new Map<string, Chain>();
  let current: Chain | undefined;
  for (const { agreement, payment } of inOrder(agreements)) {
    if (payment === null) {
      current = agreedLater(agreement, current) ?? current;
      if (current?.agreement === agreement) chains.set(agreement.id, current);
      continue;
    }
    const own = chains.get(agreement.id);
    const continued: Chain | undefined = current?.agreement.plan === agreement.plan ? current : own;
    const { paidAt, grantedMonths = null } = payment;
    const end = continued === own ? own?.through : continued && endOf(continued);
    const from = startOf(paidAt, end, own !== undefined && grantedMonths === null);
    // A retry in a later cycle buys its own period, from the day of its payment (decision 065).
    const isRestarted = payment.isRetry === true && own !== undefined && from === paidAt;
    const isOwnCalendar = own !== undefined && !own.isContinued && !isRestarted;
    const isFirst = isOwnCalendar && agreement.beginsAt !== null && from === own.inherited;
    const dueAt = isFirst ? agreement.beginsAt : from;
    const chain: Chain = {
      agreement,
      from,
      through:
        grantedMonths === null
          ? periodEnd(agreement, dueAt ?? from, isOwnCalendar ? anchorOf(agreement) : from)
          : monthsAfter(from, grantedMonths),
      isContinued: continued !== undefined && from > paidAt && continued !== own,
      grantedMonths: (own?.grantedMonths ?? 0) + (grantedMonths ?? 0),
    };
    if (own?.isContinued || isRestarted) chain.isContinued = true;
    chains.set(agreement.id, chain);
    periods.push({ paymentId: payment.id, from, through: chain.through });
    if (own === undefined || current?.agreement.id === agreement.id) current = chain;
    else if (current?.agreement.plan === agreement.plan) {
      // A superseded agreement to the same plan was charged again, which lengthens the current one.
      current = { ...current, through: chain.through, isContinued: true };
      chains.set(current.agreement.id, current);
    }
  }
  for (const chain of chains.values()) adoptCalendar(chain, periods);
  return {
    agreements: agreements.map((agreement) =>
      entitlementOf(agreement, chains.get(agreement.id), current?.agreement.id, allowance),
    ),
    periods,
  };
}

interface Step {
  agreement: AgreementRecord;
  at: Date;
  /** Null for an agreement that starts later and is not charged yet. */
  payment: PaymentRecord | null;
}

function inOrder(agreements: readonly AgreementRecord[]): Step[] {
  return agreements.flatMap(stepsOf).sort((one, other) => {
    const differenceMs = Number(one.at) - Number(other.at);
    if (differenceMs !== 0) return differenceMs;
    const [left, right] = [one, other].map((it) => it.agreement.reference + (it.payment?.id ?? ""));
    return (left ?? "") < (right ?? "") ? -1 : 1;
  });
}

function stepsOf(agreement: AgreementRecord): Step[] {
  const payments = agreement.payments.map((payment) => ({
    agreement,
    payment,
    at: payment.orderedAt,
  }));
  if (agreement.beginsAt === null) return payments;
  return [{ agreement, payment: null, at: agreement.agreedAt }, ...payments];
}

/**
 * The earlier paid time lasts until the first charge. Without a running agreement to the same plan
 * there is nothing to continue.
 */
function agreedLater(agreement: AgreementRecord, current: Chain | undefined): Chain | undefined {
  if (current?.agreement.plan !== agreement.plan) return undefined;
  const through = endOf(current);
  const isContinued = !isNear(agreement.beginsAt ?? through, through);
  return { agreement, through, isContinued, inherited: through, grantedMonths: 0 };
}

function startOf(paidAt: Date, end: Date | undefined, isRenewal: boolean): Date {
  if (end === undefined) return paidAt;
  const latest = Number(end) + (isRenewal ? lateRenewalDays * dayMs : 0);
  return Number(paidAt) < latest ? end : paidAt;
}

/** The last period ends at the provider's next charge. */
function adoptCalendar(chain: Chain, periods: PaidPeriod[]): void {
  const own = new Set(chain.agreement.payments.map((payment) => payment.id));
  const last = periods.findLast((it) => own.has(it.paymentId));
  chain.through = endOf(chain);
  if (last && !chain.isContinued) last.through = chain.through;
}

/** The end of the paid time, by the provider's calendar if it is known. */
function endOf({ agreement, from, through, isContinued, grantedMonths }: Chain): Date {
  const { nextChargeAt, payments } = agreement;
  if (nextChargeAt === null || isContinued || payments.length === 0) return through;
  const end = monthsAfter(nextChargeAt, grantedMonths);
  // The provider has not named the next charge yet, or was paid twice.
  if (from !== undefined && end <= from) return through;
  const laterMs = Number(end) - Number(through);
  // A late charge after refunded earlier ones still renews on the first one's day.
  const isItsEnd = laterMs <= calendarOffsetDays * dayMs && laterMs >= -lateRenewalDays * dayMs;
  return isItsEnd ? end : through;
}

const isNear = (one: Date, other: Date): boolean =>
  Math.abs(Number(one) - Number(other)) <= calendarOffsetDays * dayMs;

function entitlementOf(
  agreement: AgreementRecord,
  chain: Chain | undefined,
  currentId: string | undefined,
  { renewalHours, graceHours }: Allowance,
): Entitlement {
  const { id: agreementId } = agreement;
  const isCurrent = agreementId === currentId;
  if (!chain) {
    const never = new Date(0);
    return { agreementId, state: "ended", paidThrough: never, accessUntil: never, isCurrent };
  }
  const { through: paidThrough } = chain;
  const state = stateByRenewal[agreement.renewal];
  const hours = { active: agreement.isCharged ? renewalHours : 0, past_due: graceHours };
  const beyond = state === "cancelled" ? 0 : hours[state];
  const accessUntil = new Date(Number(paidThrough) + beyond * hourMs);
  return { agreementId, state, paidThrough, accessUntil, isCurrent };
}

const stateByRenewal = {
  unknown: "active",
  renews: "active",
  failed: "past_due",
  over: "cancelled",
} as const satisfies Record<Renewal, Entitlement["state"]>;

const inUtc = (date: Date) =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO("UTC");

/** The day from which the provider counts periods. */
const anchorOf = ({ beginsAt, payments }: AgreementRecord): Date | undefined =>
  beginsAt ?? payments.map((payment) => payment.paidAt).sort((one, other) => +one - +other)[0];

const monthsAfter = (from: Date, months: number): Date =>
  new Date(inUtc(from).add({ months }).epochMilliseconds);

/**
 * A month or year later, on the day of the month of `anchor`, as the provider charges. A month too
 * short for that day uses its last one.
 */
function periodEnd(
  { billingPeriod, calendar: { latestDay, hour } }: AgreementRecord,
  from: Date,
  anchor: Date | undefined,
): Date {
  const end = inUtc(from).add(billingPeriod === "yearly" ? { years: 1 } : { months: 1 });
  const day = Math.min(inUtc(anchor ?? from).day, latestDay, end.daysInMonth);
  const time = hour === null ? {} : { hour, minute: 0, second: 0, millisecond: 0 };
  return new Date(end.with({ day, ...time }).epochMilliseconds);
}
