import type { ReadPrices } from "../../plans/read-plans.ts";
import type { PaymentGateway, Price } from "../gateway.ts";
import { GatewayError } from "../gateway-error.ts";
import type { Agreement, PaymentProvider, ProviderAnswer } from "../payment-provider.ts";
import { firstPaymentAlone } from "./paystack-agreement.ts";
import { paystackStoredCards } from "./paystack-stored-cards.ts";

interface Deps {
  paystack: PaymentGateway;
  readPrices: ReadPrices;
}

/** Paystack: cards, and single payments by transfer or USSD. Source: spec §7 and §9. */
export function paystackProvider({ paystack, readPrices }: Deps): PaymentProvider {
  return {
    id: "paystack",
    chargesPlanOnce: true,
    sellsForLater: false,
    readPrices,
    async startPayment({ userId, email, reference, plan, billingPeriod, price, onceBy }) {
      const metadata = { checkout: reference, userId, plan, billingPeriod };
      const { accessCode } = await paystack.beginCheckout({
        reference,
        email,
        metadata,
        ...(onceBy === null ? { price } : { price: withoutPlan(price), channels: [onceBy] }),
      });
      return { providerSubscriptionId: null, accessCode };
    },
    async fetchTruth(agreement, extent) {
      const responses: string[] = [];
      const record = (text: string) => void responses.push(text);
      const { beginsAt, customerCode } = agreement;
      if (beginsAt !== null) {
        if (customerCode === null) return { answer: { kind: "unknown" }, responses };
        const { providerSubscriptionId: subscriptionCode } = agreement;
        const expected = { ...agreement, customerCode, subscriptionCode, beginsAt };
        return { answer: await paystack.fetchLater(expected, record), responses };
      }
      const price = agreement.isPaidOnce ? withoutPlan(agreement) : agreement;
      const first = await paystack.verify(agreement.reference, price, record);
      if (first.kind !== "paid") return { answer: first, responses };
      const paid =
        extent === "payment"
          ? firstPaymentAlone(first)
          : await paystack.fetchAgreement(first, record);
      return { answer: { kind: "paid", agreement: paid } satisfies ProviderAnswer, responses };
    },
    beginLater: ({ price: { planCode }, ...input }) => paystack.beginLater({ ...input, planCode }),
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
    moneyBack: paystack.moneyBack,
    storedCards: paystackStoredCards(paystack),
  };
}

/** A single payment: Paystack would charge a plan again, and by card alone. */
const withoutPlan = ({ amountMinor, currency }: Price): Price => ({
  planCode: null,
  amountMinor,
  currency,
});

/** The first verification may have lacked the customer code; fetches it again. */
async function fetchCustomerCode(paystack: PaymentGateway, agreement: Agreement): Promise<string> {
  const response = await paystack.verify(agreement.reference, agreement);
  if (response.kind === "paid" && response.customerCode !== null) return response.customerCode;
  throw new GatewayError("gateway.invalid_response", "the payment does not name its payer");
}
