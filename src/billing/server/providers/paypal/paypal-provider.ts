import type { ReadPrices } from "../../plans/read-plans.ts";
import { GatewayError } from "../gateway-error.ts";
import type { Charge, PaymentProvider } from "../payment-provider.ts";
import type { PaidSubscription, SubscriptionGateway } from "../subscription-gateway.ts";

interface Deps {
  paypal: SubscriptionGateway;
  readPrices: ReadPrices;
  /** The school's name, as PayPal shows it to payers. */
  brandName: string;
  publicUrl: string;
}

/** PayPal: subscriptions in dollars. Source: spec §7 and §9. */
export function paypalProvider({
  paypal,
  readPrices,
  brandName,
  publicUrl,
}: Deps): PaymentProvider {
  const plansPage = `${publicUrl}/plans`;
  return {
    id: "paypal",
    chargesPlanOnce: false,
    sellsForLater: true,
    readPrices,
    async startPayment({ reference, price, beginsAt }) {
      const ids = { requestId: reference, customId: reference };
      const urls = { returnUrl: plansPage, cancelUrl: plansPage };
      const { planCode } = price;
      const { subscriptionId } = await paypal.createSubscription({
        ...ids,
        ...urls,
        planCode,
        brandName,
        beginsAt,
      });
      return { providerSubscriptionId: subscriptionId, accessCode: subscriptionId };
    },
    async fetchTruth(agreement) {
      const { providerSubscriptionId: id, reference: customId } = agreement;
      // Without an id, nobody was asked to approve it yet.
      if (id === null) {
        return { answer: { kind: "pending", providerStatus: "not begun" }, responses: [] };
      }
      const responses: string[] = [];
      const record = (text: string) => void responses.push(text);
      const found = await paypal.verifySubscription(id, { ...agreement, customId }, record);
      if (found.kind === "ended") {
        return { answer: { kind: "failed", reason: found.providerStatus }, responses };
      }
      if (found.kind !== "paid" && found.kind !== "agreed") return { answer: found, responses };
      const confirmed = {
        renewal: found.renewal,
        providerSubscriptionId: id,
        customerCode: found.payerId,
        nextChargeAt: found.nextBillingAt,
        card: null,
        charges: found.kind === "paid" ? await listCharges(paypal, found, record) : [],
      };
      return { answer: { kind: found.kind, agreement: confirmed }, responses };
    },
    // Payers change how they pay within their own PayPal account.
    fetchManageUrl: async () => null,
    async endRenewals({ providerSubscriptionId }) {
      if (providerSubscriptionId === null) {
        throw new GatewayError("gateway.invalid_response", "the payment does not name its payer");
      }
      const kind = await paypal.cancelSubscription(providerSubscriptionId, cancelReason);
      // It was paid there, so an unknown id may mean a key of the wrong account.
      if (kind === "unknown") {
        throw new GatewayError(
          "gateway.invalid_response",
          "a paid subscription is not known any more",
        );
      }
      return { kind: kind === "cancelled" ? "ended" : kind, providerSubscriptionId };
    },
    moneyBack: paypal.moneyBack,
  };
}

const cancelReason = "Cancelled by the student at the school";

/** PayPal may list a charge later than it reports it as the last payment. */
const listedWithin = Temporal.Duration.from({ minutes: 10 });

async function listCharges(
  paypal: SubscriptionGateway,
  found: PaidSubscription,
  record: (text: string) => void,
): Promise<Charge[]> {
  const paidAt = Temporal.Instant.from(found.paidAt);
  const from = Temporal.Instant.from(found.startedAt ?? found.paidAt).subtract({ hours: 24 });
  const between = { from, to: paidAt.add({ hours: 24 }) };
  const listed = await paypal.listCharges(found.subscriptionId, between, record);
  const last = listed.at(-1);
  const isListed =
    last !== undefined &&
    Temporal.Duration.compare(
      Temporal.Instant.from(last.paidAt).until(paidAt).abs(),
      listedWithin,
    ) <= 0;
  const charges = isListed ? listed : [...listed, unlistedCharge(found)];
  return charges.map((charge) => ({ ...charge, payerCountry: found.payerCountry ?? null }));
}

/** Its id is known once PayPal lists it. */
function unlistedCharge({
  subscriptionId,
  paidAt,
  amountMinor,
  currency,
}: PaidSubscription): Charge {
  if (currency !== "USD" && currency !== "NGN") {
    throw new GatewayError("gateway.invalid_response", "a charge in another currency");
  }
  return {
    chargeId: `unlisted:${subscriptionId}:${paidAt}`,
    amountMinor,
    currency,
    feeMinor: null,
    channel: "paypal",
    paidAt,
    returnedMinor: 0,
  };
}
