import type { StudioPayments } from "#billing/contract/studio-money.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { type Currency, presentMoney } from "#platform/contract/present-money.ts";

type Dispute = StudioPayments["payments"][number]["disputes"][number];

/** `Disputed on 3 May 2026: ₦7,500, to be answered by 17 May 2026`. */
export function presentDispute(
  { state, amountMinor, since, respondBy }: Dispute,
  currency: Currency,
): string {
  const sum = presentMoney(amountMinor, currency);
  const disputed = `Disputed on ${presentDay(since)}: ${sum}`;
  if (state === "won") return `${disputed}, won`;
  if (state === "lost") return `${disputed}, lost`;
  return respondBy === null ? disputed : `${disputed}, to be answered by ${presentDay(respondBy)}`;
}
