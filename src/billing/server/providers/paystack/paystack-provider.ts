import type { PriceOf } from "../../plans/read-plans.ts";
import type { PaymentGateway } from "../gateway.ts";
import { GatewayError } from "../gateway-error.ts";
import type { Agreement, PaymentProvider, ProviderAnswer } from "../payment-provider.ts";
import { firstPaymentAlone } from "./paystack-agreement.ts";
import { paystackStoredCards } from "./paystack-stored-cards.ts";

interface Deps {
  paystack: PaymentGateway;
  priceOf: PriceOf;
}

/** Paystack: cards in naira. Source: spec §7 and §9. */
export function paystackProvider({ paystack, priceOf }: Deps): PaymentProvider {
  return {
    id: "paystack",
    chargesPlanOnce: true,
    priceOf,
    async startPayment({ userId, email, reference, plan, billingPeriod, price }) {
      const metadata = { userId, plan, billingPeriod };
      const { accessCode } = await paystack.beginCheckout({ reference, email, price, metadata });
      return { providerSubscriptionId: null, accessCode };
    },
    async fetchTruth(agreement, extent) {
      const responses: string[] = [];
      const record = (text: string) => void responses.push(text);
      const first = await paystack.verify(agreement.reference, agreement, record);
      if (first.kind !== "paid") return { answer: first, responses };
      const paid =
        extent === "payment"
          ? firstPaymentAlone(first)
          : await paystack.fetchAgreement(first, record);
      return { answer: { kind: "paid", agreement: paid } satisfies ProviderAnswer, responses };
    },
    async fetchManageUrl({ providerSubscriptionId }) {
      return providerSubscriptionId && paystack.fetchManageUrl(providerSubscriptionId);
    },
    async endRenewals(agreement, paidAt) {
      const { planCode } = agreement;
      const customerCode = agreement.customerCode ?? (await fetchCustomerCode(paystack, agreement));
      const ended = await paystack.endRenewals({ customerCode, planCode, paidAt });
      const providerSubscriptionId = ended.kind === "none" ? null : ended.subscriptionCode;
      return { kind: ended.kind, providerSubscriptionId };
    },
    storedCards: paystackStoredCards(paystack),
  };
}

/** The first verification may have lacked the customer code; fetches it again. */
async function fetchCustomerCode(paystack: PaymentGateway, agreement: Agreement): Promise<string> {
  const response = await paystack.verify(agreement.reference, agreement);
  if (response.kind === "paid" && response.customerCode !== null) return response.customerCode;
  throw new GatewayError("gateway.invalid_response", "the payment does not name its payer");
}
