import { type Mutant, mutantsOf } from "./mutant.ts";

const billing = "src/billing/server";

/** Faults of terms, receipts, refunds and retries. */
export const moneyMutants: readonly Mutant[] = [
  ...mutantsOf(
    `${billing}/checkout/decide-terms.ts`,
    [`${billing}/checkout/decide-terms.test.ts`],
    [
      ['!held?.isGranting || held.state === "past_due"', "!held?.isGranting"],
      [
        'if (held.plan !== chosen.plan) {\n    return held.state === "active"',
        'if (held.plan !== chosen.plan) {\n    return held.state === "cancelled"',
      ],
      ["leadMs = 15 * 60_000", "leadMs = 0"],
      ["isPast ? sameDay.add({ days: 1 }) : sameDay", "sameDay"],
      ['held.paidPeriod === "monthly" && chosen', 'held.paidPeriod === "yearly" && chosen'],
    ],
  ),
  ...mutantsOf(
    `${billing}/receipts/vat.ts`,
    [`${billing}/receipts/vat.test.ts`],
    [
      ["(2n * dividend + divisor)", "(2n * dividend)"],
      ["ratePercent > 100", "ratePercent > 1000"],
    ],
  ),
  ...mutantsOf(
    `${billing}/money/refund-payment.ts`,
    [`${billing}/money/refund-payment.test.ts`],
    [
      ["Math.max(returnedMinor, acceptedMinor)", "returnedMinor"],
      ["restMinor <= 0 || amountMinor > restMinor", "restMinor <= 0"],
      ["(await sumRefundsOfDay(trx, currency)) + amountMinor", "amountMinor"],
      ["if (earlier.amountMinor !== amountMinor)", "if (!earlier.amountMinor)"],
      [
        'if (state === "refused" || state === "failed") throw new AppError("billing.refund_refused");\n  await refresh',
        "await refresh",
      ],
    ],
  ),
  ...mutantsOf(
    `${billing}/retries/retry-renewals.ts`,
    [`${billing}/retries/retry-renewals.test.ts`],
    [
      ['if (known.kind !== "unknown")', 'if (known.kind === "pending")'],
      ["!retry.isWanted || ", ""],
      ["account !== null && !account.disabled", "account !== null"],
    ],
  ),
  ...mutantsOf(
    `${billing}/providers/charge-calendars.ts`,
    [`${billing}/subscriptions/decide-entitlements.test.ts`],
    [
      ["latestDay: 28", "latestDay: 31"],
      ["paypal: { latestDay: 31", "paypal: { latestDay: 28"],
    ],
  ),
  ...mutantsOf(
    "src/platform/server/mail/send-due-mail.ts",
    ["src/platform/server/mail/send-due-mail.test.ts"],
    [
      ["leaseSeconds = 180", "leaseSeconds = 1"],
      ["unrecorded.add(mail.id);", ""],
    ],
  ),
];
