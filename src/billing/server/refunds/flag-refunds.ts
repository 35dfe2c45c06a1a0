import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Provider } from "../../contract.ts";
import { raiseChangingFlag, raiseFlag, resolveFlag } from "../queries/billing-flags.ts";
import { findMoneyOfPayment, type ReturnedPayment } from "../queries/payment-disputes.ts";

interface Flagging {
  payment: ReturnedPayment;
  provider: Provider;
  /** Refunds that the provider accepted and that failed later. */
  failed: readonly { id: string; amountMinor: number }[];
  /** Whether a part was refunded whose amount the provider does not report. */
  isUnknownPart: boolean;
  /** The school's time zone, for days in texts. */
  timeZone: string;
}

/** Flags a payment's partial refund and its open disputes, and resolves the flags of ended ones. */
export async function flagRefunds(trx: Trx, input: Flagging): Promise<void> {
  const money = await findMoneyOfPayment(trx, input.payment.id);
  const { provider } = input;
  const { userId, chargeId } = input.payment;
  const { amountMinor, returnedMinor, orderedMinor, currency, disputes } = money;
  const isLost = disputes.some((it) => it.state === "lost");
  const isPart = (returnedMinor > 0 || input.isUnknownPart) && returnedMinor < amountMinor;
  const partial = { kind: "partial_refund", provider, subject: chargeId } as const;
  // A refund that an instructor ordered in the studio needs no review.
  const isOwn = orderedMinor > 0 && returnedMinor <= orderedMinor;
  if (isPart && !isLost && !isOwn) {
    const part = returnedMinor > 0 ? presentMoney(returnedMinor, currency) : "A part";
    const detail = `${part} of ${presentMoney(amountMinor, currency)} given back of ${chargeId}`;
    await raiseChangingFlag(trx, { ...partial, userId, detail });
  } else {
    const other = isPart ? "The studio gave it back." : "All of it was given back.";
    const note = isLost ? "The payment was lost in a dispute." : other;
    await resolveFlag(trx, { ...partial, note });
  }
  for (const { id: subject, amountMinor: wantedMinor } of input.failed) {
    const detail = `${presentMoney(wantedMinor, currency)} of ${chargeId} did not go back`;
    await raiseFlag(trx, { kind: "refund_failed", provider, subject, userId, detail });
  }
  for (const dispute of disputes) {
    const flag = { kind: "open_dispute", provider, subject: dispute.disputeId } as const;
    if (dispute.state === "open") {
      const amount = presentMoney(dispute.amountMinor, dispute.currency);
      const until = dispute.respondBy && `, to be answered by ${dayOf(input, dispute.respondBy)}`;
      const paidOn = dayOf(input, input.payment.paidAt);
      const detail = `${amount} of ${chargeId}, paid on ${paidOn}, is disputed${until ?? ""}`;
      await raiseChangingFlag(trx, { ...flag, userId, detail });
    } else {
      const amount = presentMoney(dispute.amountMinor, dispute.currency);
      const ended = dispute.state === "won" ? "won" : "lost";
      const note = `The school ${ended} ${amount} on ${dayOf(input, dispute.askedAt)}.`;
      await resolveFlag(trx, { ...flag, note });
    }
  }
}

/** The day in the school's time zone, as `28 April 2026`. */
function dayOf({ timeZone }: Flagging, date: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone);
  return presentDay(zoned.toPlainDate().toString());
}
