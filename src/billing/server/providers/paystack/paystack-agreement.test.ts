import { expect, test } from "vitest";
import { renewalsOf } from "./paystack-agreement.ts";
import type { PaystackTransaction } from "./paystack-transaction.ts";

const planCode = "PLN_beginner";

function charged(
  reference: string,
  day: string,
  changes: Partial<PaystackTransaction> = {},
): PaystackTransaction {
  return {
    ...{ id: reference, domain: "test", status: "success", reference, currency: "NGN" },
    ...{ amountMinor: 750_000, requestedMinor: 750_000, planCodes: [planCode] },
    ...{ paidAt: `${day}T10:00:00Z`, reason: "", customerCode: "CUS_1", customerEmail: null },
    ...{ feeMinor: null, channel: "card", card: null, metadata: {} },
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
