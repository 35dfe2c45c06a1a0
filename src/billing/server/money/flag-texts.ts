import type { BillingFlag } from "../queries/billing-flags.ts";

/** What each kind of flag means, for the instructor. */
const texts: Readonly<Record<BillingFlag["kind"], string>> = {
  mismatch: "A payment is not what was sold. Nothing was granted.",
  overpaid: "More was charged than the price. The plan was granted.",
  charged_after_change: "A plan that was replaced was charged again.",
  paid_after_change:
    "A payment arrived after its student had chosen another plan. It opened nothing.",
  charged_early: "A plan that was to begin later was charged before.",
  foreign_claim: "A student claimed a payment that is not theirs. Nothing was granted.",
  unmatched_event: "The provider reported something that belongs to no student.",
  paid_but_unknown: "The provider no longer knows a payment that was made.",
  event_of_closed_account: "Something was charged for a closed account.",
  partial_refund: "A part of a payment was given back. What it bought stays.",
  refund_failed: "A refund came to nothing. Ask for it again.",
  open_dispute: "A payer asks for the money back. Answer on the provider's pages.",
  plan_drift: "A plan at the provider is not as in plans.json.",
};

/** The text of a flag's kind; the kind itself where a later version raised it. */
export const textOfFlag = (kind: string): string =>
  new Map<string, string>(Object.entries(texts)).get(kind) ?? kind;
