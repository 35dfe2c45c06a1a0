import type { PaymentDeps } from "../payment-deps.ts";
import type { PaymentOutcome } from "../providers/gateway.ts";
import type { SubscriptionOutcome } from "../providers/subscription-gateway.ts";
import type { CheckoutRow } from "../queries/checkouts.ts";

/** What a payment that was found to be all that was sold brings along. */
export interface PaidCheckout {
  /** ISO 8601: when the provider took the money. */
  paidAt: string;
  customerCode: string | null;
  providerSubscriptionId: string | null;
}

export type PaymentStatus =
  | { kind: "paid"; paid: PaidCheckout }
  /** Not (yet) paid. */
  | { kind: "pending" }
  /** Not paid, though the same checkout may still be. */
  | { kind: "failed" }
  /** Nothing that we sold. */
  | { kind: "refused" };

export interface ProviderResponse {
  /** What the provider said, for the ledger. */
  told: PaymentOutcome | SubscriptionOutcome;
  verdict: PaymentStatus;
}

/** Asks the provider of a checkout what became of it. Throws `GatewayError`. */
export function fetchPaymentStatus(
  { card, wallet }: Pick<PaymentDeps, "card" | "wallet">,
  checkout: CheckoutRow,
): Promise<ProviderResponse> {
  return checkout.provider === "paypal" ? askWallet(wallet, checkout) : askCard(card, checkout);
}

async function askCard(
  card: PaymentDeps["card"],
  checkout: CheckoutRow,
): Promise<ProviderResponse> {
  const { planCode, amountMinor, currency } = checkout;
  const told = await card.verify(checkout.reference, { planCode, amountMinor, currency });
  if (told.kind !== "paid") return { told, verdict: verdictOf(told.kind) };
  const { providerPaidAt: paidAt, customerCode } = told;
  const providerSubscriptionId = told.subscriptionCode ?? null;
  return {
    told,
    verdict: { kind: "paid", paid: { paidAt, customerCode, providerSubscriptionId } },
  };
}

async function askWallet(
  wallet: PaymentDeps["wallet"],
  { providerSubscriptionId, reference, planCode, amountMinor, currency }: CheckoutRow,
): Promise<ProviderResponse> {
  // Never named by the wallet: nobody was asked to approve it.
  if (providerSubscriptionId === null) {
    return { told: { kind: "unknown" }, verdict: { kind: "refused" } };
  }
  const expected = { planCode, amountMinor, currency, customId: reference };
  const told = await wallet.verifySubscription(providerSubscriptionId, expected);
  if (told.kind !== "active") return { told, verdict: verdictOf(told.kind) };
  const paid = { paidAt: told.paidAt, customerCode: told.payerId, providerSubscriptionId };
  return { told, verdict: { kind: "paid", paid } };
}

type Unpaid = Exclude<PaymentOutcome["kind"] | SubscriptionOutcome["kind"], "paid" | "active">;

const verdicts = {
  pending: "pending",
  failed: "failed",
  ended: "failed",
  unknown: "refused",
  mismatch: "refused",
} as const satisfies Record<Unpaid, PaymentStatus["kind"]>;

function verdictOf(kind: Unpaid): PaymentStatus {
  return { kind: verdicts[kind] };
}
