import type { MoneyOverview } from "#billing/contract/studio-money.ts";
import { type Currency, currencySymbols } from "#platform/contract/present-money.ts";

/** The amounts of one month, in kobo or cents. */
export type MonthAmounts = Pick<
  MoneyOverview["months"][number],
  "month" | "grossMinor" | "feesMinor" | "refundsMinor" | "netMinor"
>;

export type Part = "net" | "fees" | "refunds" | "deficit";

/** A piece of a month's bar, from and to in minor units. It is below zero only for a deficit. */
export interface BarPiece {
  part: Part;
  from: number;
  to: number;
}

/**
 * The pieces of a month's bar from the bottom: net, fees, refunds. Above zero they sum to the
 * gross; refunds beyond it lie below zero.
 */
export function piecesOf({ grossMinor, feesMinor, netMinor }: MonthAmounts): BarPiece[] {
  const net = Math.min(Math.max(netMinor, 0), grossMinor);
  const fees = Math.min(net + feesMinor, grossMinor);
  const pieces: BarPiece[] = [
    { part: "deficit", from: Math.min(netMinor, 0), to: 0 },
    { part: "net", from: 0, to: net },
    { part: "fees", from: net, to: fees },
    { part: "refunds", from: fees, to: grossMinor },
  ];
  return pieces.filter(({ from, to }) => to > from);
}

/** The values of the chart's lines, ascending. The first and last are its edges. */
export function gridLines(months: readonly MonthAmounts[]): number[] {
  const highest = Math.max(0, ...months.map(({ grossMinor }) => grossMinor));
  const lowest = Math.min(0, ...months.map(({ netMinor }) => netMinor));
  const step = roundStep((highest - lowest) / 3);
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The next of 1, 2 and 5 times a power of ten, at least one whole unit of the currency. */
function roundStep(atLeast: number): number {
  const wanted = Math.max(atLeast, 100);
  const power = 10 ** Math.floor(Math.log10(wanted));
  return ([1, 2, 5].find((digit) => digit * power >= wanted) ?? 10) * power;
}

/** A round amount in short form: `₦500`, `₦20k`, `₦1.5m`. */
export function formatRoundAmount(amountMinor: number, currency: Currency): string {
  const sign = amountMinor < 0 ? "-" : "";
  const whole = Math.abs(amountMinor) / 100;
  const [unit, name] =
    whole >= 1_000_000 ? [1_000_000, "m"] : whole >= 1_000 ? [1_000, "k"] : [1, ""];
  return `${sign}${currencySymbols[currency]}${Number((whole / unit).toFixed(1))}${name}`;
}

/** The last months until an instant, latest first: `2026-11`, `2026-10` … */
export function recentMonths(until: string, count: number): string[] {
  const [year = 0, month = 1] = until.split("-").map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index)).toISOString().slice(0, 7),
  );
}
