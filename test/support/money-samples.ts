import type {
  FailedPayments,
  MoneyFlags,
  MoneyOverview,
  StudioPayments,
  UnmatchedPayments,
} from "#billing/contract/studio-money.ts";
import { ada, dayOf, idOf, longName, olawale } from "./studio-sample-people.ts";

/** The month this many before November 2026. */
const monthOf = (back: number) => new Date(Date.UTC(2026, 10 - back)).toISOString().slice(0, 7);

const naira = [410, 455, 520, 480, 610, 705, 690, 820, 905, 870, 1_040, 760];
const months: MoneyOverview["months"] = naira.flatMap((thousands, index) => {
  const grossMinor = thousands * 100_000;
  const feesMinor = Math.round(grossMinor * 0.016) + 10_000 * 30;
  const refundsMinor = index % 4 === 2 ? 4_500_050 : 0;
  const month = monthOf(11 - index);
  const inDollars = { grossMinor: 20_000 + 3_000 * index, feesMinor: 1_400, refundsMinor: 0 };
  return [
    {
      month,
      currency: "NGN",
      payments: thousands / 5,
      grossMinor,
      feesMinor,
      refundsMinor,
      netMinor: grossMinor - feesMinor - refundsMinor,
    },
    {
      month,
      currency: "USD",
      payments: 10 + index,
      ...inDollars,
      netMinor: inDollars.grossMinor - inDollars.feesMinor,
    },
  ];
});

const held = (plan: MoneyOverview["subscribers"][number]["plan"], total: number) => ({
  plan,
  billingPeriod: "monthly" as const,
  currency: "NGN" as const,
  total,
  renewing: total - 3,
  pastDue: 1,
  ending: 2,
});

export const overview: MoneyOverview = {
  asOf: dayOf(0),
  subscribers: [
    held("beginner", 61),
    held("intermediate-pro", 38),
    { ...held("professional-pro", 27), billingPeriod: "yearly" },
    { ...held("professional-pro", 12), currency: "USD" },
  ],
  givenPlans: 4,
  recurring: [
    { currency: "NGN", amountMinor: 125_340_050 },
    { currency: "USD", amountMinor: 36_000 },
  ],
  churn: {
    last30Days: { atStart: 133, lost: 6 },
    months: naira.map((_, index) => ({
      month: monthOf(11 - index),
      atStart: 60 + index * 7,
      lost: index % 5,
    })),
  },
  months,
  tapes: [{ month: monthOf(1), currency: "NGN", payments: 4, grossMinor: 6_000_000 }],
  openFlags: 2,
  unmatchedPayments: 1,
  pastDueStudents: 2,
};

export const emptyOverview: MoneyOverview = {
  asOf: dayOf(0),
  subscribers: [],
  givenPlans: 0,
  recurring: [],
  months: [],
  tapes: [],
  churn: { last30Days: { atStart: 0, lost: 0 }, months: [] },
  openFlags: 0,
  unmatchedPayments: 0,
  pastDueStudents: 0,
};

const payment = (index: number): StudioPayments["payments"][number] => ({
  _id: idOf(100 + index),
  paidOn: dayOf(index),
  student: ada,
  description: "Intermediate Pro plan, monthly",
  amountMinor: 1_250_000,
  currency: "NGN",
  feeMinor: 28_750,
  returnedMinor: 0,
  returningMinor: 0,
  unansweredMinor: 0,
  provider: "paystack",
  method: "Card, Paystack",
  chargeId: `441${index}`,
  disputes: [],
  receipts: [{ number: `R-2026-0001${10 + index}`, kind: "receipt" }],
});

export const payments: StudioPayments = {
  payments: [
    payment(0),
    {
      ...payment(1),
      student: longName,
      method: "Bank transfer, Paystack",
      disputes: [{ state: "open", amountMinor: 1_250_000, since: dayOf(0), respondBy: dayOf(-7) }],
      unansweredMinor: 1_250_000,
    },
    {
      ...payment(2),
      student: olawale,
      returnedMinor: 250_000,
      returningMinor: 100_000,
      receipts: [...payment(2).receipts, { number: "C-2026-000003", kind: "credit-note" }],
    },
    {
      ...payment(3),
      amountMinor: 30_000,
      currency: "USD",
      method: "PayPal",
      provider: "paypal",
      student: null,
      feeMinor: null,
      receipts: [],
    },
  ],
  total: 140,
  nextCursor: "next",
};

export const flags: MoneyFlags = {
  flags: [
    {
      _id: idOf(200),
      kind: "overpaid",
      text: "More was charged than the price.",
      provider: "paystack",
      subject: "tlp_7f3a91c2e5b84d06",
      student: olawale,
      detail: "₦12,500 instead of ₦7,500",
      raisedOn: dayOf(1),
    },
    {
      _id: idOf(201),
      kind: "mismatch",
      text: "A payment is not what was begun.",
      provider: "paypal",
      subject: "I-BW452GLLEP1G",
      student: null,
      detail: "",
      raisedOn: dayOf(4),
    },
  ],
  total: 2,
  nextCursor: null,
};

export const unmatched: UnmatchedPayments = {
  payments: [
    {
      _id: idOf(300),
      provider: "paystack",
      reference: "T685312322670591",
      amountMinor: 750_000,
      currency: "NGN",
      payerEmail: "ada.obi@elsewhere.example",
      paidOn: dayOf(2),
      plan: null,
      billingPeriod: null,
    },
  ],
  total: 1,
  nextCursor: null,
};

export const failed: FailedPayments = {
  failed: [ada, longName].map((student, index) => ({
    _id: idOf(400 + index),
    student,
    plan: "beginner",
    billingPeriod: "monthly",
    amountMinor: 750_000,
    currency: "NGN",
    provider: "paystack",
    since: dayOf(3),
    accessUntil: dayOf(-4),
  })),
  total: 2,
  nextCursor: null,
};
