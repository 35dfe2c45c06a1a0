import type { ChargeCalendar } from "../providers/charge-calendars.ts";
import type { Renewal } from "../providers/payment-provider.ts";

/** A charge that counts: money that was given back as a whole is left out. */
export interface PaymentRecord {
  id: string;
  /** When the provider took the money. */
  paidAt: Date;
  /**
   * Orders payments: the time of payment, but not before our checkout was created nor after we
   * learnt of it. The providers' clocks differ, and one reports whole seconds only. What is paid once
   * is ordered by its checkout: transfers arrive late.
   */
  orderedAt: Date;
  /** Whether the school charged the stored card for it, after a renewal had failed. */
  isRetry?: boolean;
  /** The months that it bought where they were given; else the agreement's billing period. */
  grantedMonths?: number | null;
}

export interface AgreementRecord {
  id: string;
  reference: string;
  plan: string;
  billingPeriod: "monthly" | "yearly";
  /**
   * Whether a provider charges for it, and its renewal may be late; false for a plan that was granted,
   * and once the last charge was given back.
   */
  isCharged: boolean;
  calendar: ChargeCalendar;
  renewal: Renewal;
  nextChargeAt: Date | null;
  /** Its first charge, where it was agreed to begin later than it was agreed to. */
  beginsAt: Date | null;
  agreedAt: Date;
  payments: readonly PaymentRecord[];
}

export interface Entitlement {
  agreementId: string;
  state: "active" | "past_due" | "cancelled" | "ended";
  paidThrough: Date;
  /** When access ends: the paid time, and what is granted beyond it. */
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

/** Access beyond the paid time while a renewal is due, or failed (design: Money). */
export interface Allowance {
  renewalHours: number;
  graceHours: number;
}

/** The provider's calendar may differ this much from ours: the 31st is charged on the 28th. */
const calendarOffsetDays = 4;
/** A failed charge that succeeds within these days pays the period that it was due for. */
const lateRenewalDays = 15;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Chain {
  agreement: AgreementRecord;
  /** When its last payment's time begins; none before its first one. */
  from?: Date;
  through: Date;
  /** Where one agreement's payments continue another's, the provider's calendar is not ours. */
  isContinued: boolean;
  /** The end of the time that was paid before, while an agreement that begins later has no other. */
  inherited?: Date;
  /** Given beside what the provider charges for, whose calendar lacks them. */
  grantedMonths: number;
}

/**
 * What a user's payments and their providers' words come to, whatever the order in which we learnt
 * of them. The agreement that was begun last is current; another plan begins immediately, and the
 * running plan paid again continues it, so that no money is lost (spec §4, plan change). One that
 * begins later is current as soon as it is agreed to, and has the time that was paid before. Pure.
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
    // A retry in a later cycle buys a period of its own, from the day on which it is paid (decision 065).
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
      // A superseded agreement to the same plan was charged again: the current one is longer.
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
  /** Null where it is agreed to begin later. */
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

/** What was paid before lasts until its first charge; without the same plan there is nothing to go on. */
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

/** The last period ends when its provider says so. */
function adoptCalendar(chain: Chain, periods: PaidPeriod[]): void {
  const own = new Set(chain.agreement.payments.map((payment) => payment.id));
  const last = periods.findLast((it) => own.has(it.paymentId));
  chain.through = endOf(chain);
  if (last && !chain.isContinued) last.through = chain.through;
}

/** The end of what was paid so far, by the provider's calendar where it is known. */
function endOf({ agreement, from, through, isContinued, grantedMonths }: Chain): Date {
  const { nextChargeAt, payments } = agreement;
  if (nextChargeAt === null || isContinued || payments.length === 0) return through;
  const end = monthsAfter(nextChargeAt, grantedMonths);
  // The provider has not named a charge after the last one yet, or was paid twice.
  if (from !== undefined && end <= from) return through;
  const laterMs = Number(end) - Number(through);
  // A late charge whose earlier ones were given back still renews on the first one's day.
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

/** The day from which its provider counts. */
const anchorOf = ({ beginsAt, payments }: AgreementRecord): Date | undefined =>
  beginsAt ?? payments.map((payment) => payment.paidAt).sort((one, other) => +one - +other)[0];

const monthsAfter = (from: Date, months: number): Date =>
  new Date(inUtc(from).add({ months }).epochMilliseconds);

/**
 * A month or year later, on the day of the month of `anchor`, as the provider charges. Where a
 * month is too short for that day, its last one.
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
