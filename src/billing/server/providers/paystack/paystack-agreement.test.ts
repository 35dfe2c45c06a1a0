import { expect, test } from "vitest";
import type { GatewayRequest } from "../exchange.ts";
import { fetchPaystackAgreement, renewalsOf } from "./paystack-agreement.ts";
import type { PaidPayment } from "./paystack-payment.ts";
import type { PaystackTransaction } from "./paystack-transaction.ts";

const planCode = "PLN_beginner";

function charged(
  reference: string,
  day: string,
  changes: Partial<PaystackTransaction> = {},
): PaystackTransaction {
  return {
    id: reference,
    domain: "test",
    status: "success",
    reference,
    currency: "NGN",
    amountMinor: 750_000,
    requestedMinor: 750_000,
    planCodes: [planCode],
    paidAt: `${day}T10:00:00Z`,
    reason: "",
    customerCode: "CUS_1",
    customerEmail: null,
    feeMinor: null,
    channel: "card",
    payerCountry: "NG",
    card: null,
    metadata: {},
    ...changes,
  };
}

const referencesOf = (reference: string, transactions: readonly PaystackTransaction[]) =>
  renewalsOf(transactions, { reference, planCode }).map((it) => it.reference);

test("charges under Paystack's references renew the latest agreement of ours before them", () => {
  const transactions = [
    charged("renewal-3", "2026-08-10"),
    charged("tlp-second", "2026-07-10"),
    charged("renewal-2", "2026-03-10"),
    charged("renewal-1", "2026-02-10"),
    charged("tlp-first", "2026-01-10"),
  ];
  expect(referencesOf("tlp-first", transactions)).toEqual(["renewal-1", "renewal-2"]);
  expect(referencesOf("tlp-second", transactions)).toEqual(["renewal-3"]);
});

test.each([
  ["of another plan", { planCodes: ["PLN_other"] }],
  ["without a plan, as a lecture tape's", { planCodes: [] }],
  ["that failed", { status: "failed" }],
  ["that has no time", { paidAt: null }],
])("a charge %s renews nothing", (_, changes) => {
  const transactions = [
    charged("tlp-first", "2026-01-10"),
    charged("other", "2026-02-10", changes),
  ];
  expect(referencesOf("tlp-first", transactions)).toEqual([]);
});

test("a renewal that was given back is still known", () => {
  const returned = charged("renewal", "2026-02-10", { status: "reversed" });
  expect(referencesOf("tlp-first", [charged("tlp-first", "2026-01-10"), returned])).toEqual([
    "renewal",
  ]);
});

const ok = (data: unknown) => ({ status: true, message: "ok", data });
const secondOf = (second: number) => `2026-01-10T10:00:0${second}Z`;

const subscription = (code: string, status: string, second: number) => ({
  subscription_code: code,
  status,
  amount: 750_000,
  domain: "test",
  plan: { plan_code: planCode, interval: "monthly" },
  createdAt: secondOf(second),
  next_payment_date: "2026-02-10T10:00:00Z",
});

const listed = (reference: string, second: number) => ({
  id: 1,
  domain: "test",
  status: "success",
  reference,
  currency: "NGN",
  amount: 750_000,
  plan: planCode,
  paid_at: secondOf(second),
});

/** Fetches the agreement of a first payment, for a customer with these subscriptions. */
function fetchAgreement(reference: string, second: number, subscriptions: readonly object[]) {
  const send = async ({ path }: GatewayRequest) => {
    if (path.startsWith("/customer/")) return ok({ id: 7 });
    const charges = [listed("tlp-first", 0), listed("tlp-again", 5)];
    return ok(path.startsWith("/subscription?") ? subscriptions : charges);
  };
  const first: PaidPayment = {
    kind: "paid",
    reference,
    providerTransactionId: "1",
    planCode,
    amountMinor: 750_000,
    currency: "NGN",
    customerCode: "CUS_1",
    customerEmail: null,
    feeMinor: null,
    channel: "card",
    card: null,
    isReturned: false,
    metadata: {},
    providerPaidAt: secondOf(second),
  };
  return fetchPaystackAgreement(send, first);
}

test("a plan cancelled and bought again within seconds has the subscription of its own payment", async () => {
  const old = subscription("SUB_old", "non-renewing", 1);
  const both = [old, subscription("SUB_new", "active", 6)];
  expect(await fetchAgreement("tlp-again", 5, both)).toMatchObject({
    renewal: "renews",
    providerSubscriptionId: "SUB_new",
  });
  expect(await fetchAgreement("tlp-first", 0, both)).toMatchObject({
    renewal: "over",
    providerSubscriptionId: "SUB_old",
  });
  // Paystack creates the new subscription a second late.
  expect(await fetchAgreement("tlp-again", 5, [old])).toMatchObject({
    renewal: "unknown",
    providerSubscriptionId: null,
  });
});
