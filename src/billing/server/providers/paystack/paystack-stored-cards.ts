import type { GatewayRequest } from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import type {
  CardCharge,
  CardChargeOutcome,
  NewCardCharge,
  StoredCards,
} from "../payment-provider.ts";
import { isDuplicateReference, type PaymentOutcome, type Price } from "./paystack-payment.ts";
import { parseEnvelope, refusedError } from "./paystack-send.ts";

/** A charge of a stored card, without a plan. */
export interface StoredCardCharge {
  /** Our unique reference. */
  reference: string;
  authorizationCode: string;
  /** The email under which the card is stored. */
  email: string;
  /** In the currency's smallest unit (kobo, cents). */
  amountMinor: number;
  currency: string;
  metadata: Readonly<Record<string, string>>;
}

/** The calls of Paystack's API for charging a stored card. */
interface CardCalls {
  verify(reference: string, price: Price): Promise<PaymentOutcome>;
  fetchCustomerEmail(customerCode: string): Promise<string | null>;
  chargeStoredCard(charge: StoredCardCharge): Promise<void>;
}

/**
 * Charges of cards that Paystack has stored. Paystack itself repeats a failed renewal only when the
 * next one is due.
 */
export function paystackStoredCards(paystack: CardCalls): StoredCards {
  /** Such a charge has no plan, so its reference identifies it. */
  const findCharge = async ({ reference, agreement }: CardCharge) => {
    const { amountMinor, currency } = agreement;
    return toOutcome(await paystack.verify(reference, { planCode: null, amountMinor, currency }));
  };
  return {
    findCharge,
    async charge(input: NewCardCharge) {
      const { reference, authorizationCode, agreement } = input;
      const { amountMinor, currency, planCode, customerCode } = agreement;
      // The card belongs to the email of its storage, even if the account has another now.
      const email = customerCode === null ? null : await paystack.fetchCustomerEmail(customerCode);
      if (email === null) {
        throw new GatewayError("gateway.invalid_response", "the payment does not name its payer");
      }
      const metadata = { agreement: agreement.reference, plan: planCode };
      const charge = { reference, authorizationCode, email, amountMinor, currency, metadata };
      const refusal = await chargeUnlessRefused(paystack, charge);
      if (refusal) return refusal;
      const outcome = await findCharge(input);
      if (outcome.kind !== "unknown") return outcome;
      throw new GatewayError("gateway.invalid_response", "a charge that is not known afterwards");
    },
  };
}

async function chargeUnlessRefused(
  paystack: Pick<CardCalls, "chargeStoredCard">,
  charge: StoredCardCharge,
): Promise<CardChargeOutcome | null> {
  try {
    await paystack.chargeStoredCard(charge);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // An earlier call has reached Paystack, so the outcome is fetched.
    if (error.code === "gateway.duplicate_reference") return null;
    if (error.code !== "gateway.refused") throw error;
    return failed(error.message);
  }
  return null;
}

function toOutcome(outcome: PaymentOutcome): CardChargeOutcome | { kind: "unknown" } {
  switch (outcome.kind) {
    case "paid":
    case "unknown":
    case "pending":
      return { kind: outcome.kind };
    case "failed":
      return { ...failed(outcome.reason), feeMinor: outcome.feeMinor ?? null };
    case "mismatch":
      return { kind: "failed", reason: `mismatch: ${outcome.what}`, isFinal: true };
  }
}

/** Matches banks' reasons after which a card must not be charged again; other reasons may pass. */
const finalReasons =
  /do not honou?r|expired card|stolen|lost card|pick.?up card|restricted card|invalid card|closed account|invalid authorization|authorization (code )?(is invalid|not found|specified is invalid)|does not match authorization/i;

function failed(reason: string): Extract<CardChargeOutcome, { kind: "failed" }> {
  return { kind: "failed", reason, isFinal: finalReasons.test(reason) };
}

export function chargeAuthorizationRequest(charge: StoredCardCharge): GatewayRequest {
  const { reference, authorizationCode, email, amountMinor, currency, metadata } = charge;
  return {
    method: "POST",
    path: "/transaction/charge_authorization",
    body: {
      reference,
      email,
      currency,
      metadata,
      amount: amountMinor,
      authorization_code: authorizationCode,
    },
  };
}

/** Paystack accepts the request even if the charge fails: verifying the reference tells. */
export function parseChargeAuthorizationResponse(body: unknown): void {
  const envelope = parseEnvelope(body);
  if (envelope.status) return;
  if (!isDuplicateReference(envelope)) throw refusedError(envelope);
  throw new GatewayError("gateway.duplicate_reference", "this reference was used before");
}
