import type {
  FailedPayments,
  MoneyFlags,
  MoneyOverview,
  StudioPayments,
  StudioStudents,
  UnmatchedPayments,
} from "#billing/contract/studio-money.ts";
import type { UploadItem } from "#media/contract/uploads.ts";
import type { ActionLog } from "#platform/contract/audit-log.ts";
import type { Page } from "#platform/contract/page.ts";
import type { DataOf } from "#platform/contract.ts";
import { missingContentKinds } from "#site/contract/content-gaps.ts";
import type { todayEndpoints } from "#studio/contract/today.ts";

/** The month this many before November 2026. */
const monthOf = (back: number) => new Date(Date.UTC(2026, 10 - back)).toISOString().slice(0, 7);
const dayOf = (back: number) => new Date(Date.UTC(2026, 10, 23 - back, 9, 30)).toISOString();
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

const ada = { _id: idOf(1), name: "Ada (demo student)", email: "ada@school.test" };
const longName = {
  _id: idOf(2),
  name: "Wolfgangina-Maria Theodora Konstantinova",
  email: "a-very-long-address-a-very-long-address@school-of-music.example.test",
};
const olawale = { _id: idOf(3), name: "Ọláwálé (demo student)", email: "olawale@school.test" };

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

export const students: StudioStudents = {
  students: [
    {
      ...ada,
      plan: "beginner",
      billingPeriod: "monthly",
      paidThrough: dayOf(-20),
      renews: true,
    },
    {
      ...longName,
      plan: null,
      billingPeriod: null,
      paidThrough: null,
      renews: false,
    },
    {
      ...olawale,
      plan: "professional-pro",
      billingPeriod: "yearly",
      paidThrough: dayOf(-200),
      renews: false,
    },
  ],
};

export const today: DataOf<typeof todayEndpoints.today> = {
  waiting: [
    { kind: "failed-renewals", count: 2 },
    { kind: "unmatched-payments", count: 1 },
    { kind: "billing-flags", count: 12 },
    { kind: "open-questions", count: 3 },
    { kind: "deletion-requests", count: 1, dueOn: dayOf(-2) },
  ],
  firstSteps: null,
  content: { missing: [], deadLinks: [{ kind: "single", lesson: "amazing-grace" }] },
  filmConfinement: "jailed",
};

/** A school with a film and a draft to use it for. */
export const firstDay: typeof today = {
  waiting: [],
  firstSteps: {
    hasFilm: true,
    draft: { _id: idOf(40), title: "Find your seat at the piano", film: "none" },
  },
  content: { missing: [...missingContentKinds], deadLinks: [] },
  filmConfinement: null,
};

export const actions: ActionLog = {
  actions: [
    {
      _id: idOf(500),
      action: "billing.refund",
      student: olawale,
      actor: "Demo teacher",
      atCommandLine: false,
      subject: { kind: "payment", id: idOf(102), name: null },
      doneOn: dayOf(0),
      reason: "Paid twice by mistake, and asked for one of them back.",
      details: { amountMinor: 250_000, currency: "NGN" },
    },
    {
      _id: idOf(503),
      action: "accounts.make-instructor",
      student: ada,
      actor: null,
      subject: { kind: "user", id: ada._id, name: null },
      doneOn: dayOf(1),
      atCommandLine: true,
      reason: null,
      details: {},
    },
    {
      _id: idOf(501),
      action: "billing.give-months",
      student: ada,
      actor: "Demo teacher",
      atCommandLine: false,
      subject: { kind: "student", id: ada._id, name: null },
      doneOn: dayOf(2),
      reason: "Her card was blocked for two weeks.",
      details: { months: 2 },
    },
    {
      _id: idOf(502),
      action: "billing.export-payments",
      student: null,
      actor: null,
      atCommandLine: false,
      reason: null,
      subject: { kind: "payments", id: "2026-01 to 2026-10", name: null },
      doneOn: dayOf(9),
      details: {},
    },
  ],
  total: 4,
  nextCursor: null,
};

const gigabyte = 1_000_000_000;
const uploadOf = (
  index: number,
  name: string,
  sizeBytes: number,
  rest: Partial<UploadItem>,
): UploadItem => ({
  _id: idOf(100 + index),
  name,
  sizeBytes,
  receivedBytes: sizeBytes,
  state: "ready",
  hasPicture: true,
  modifiedOn: dayOf(index),
  refusal: null,
  createdOn: dayOf(index),
  expiresOn: dayOf(-7),
  ...rest,
});

/** Films in every state. */
export const uploads: Page & { uploads: UploadItem[] } = {
  uploads: [
    uploadOf(0, "IMG_4711.MOV", 3.4 * gigabyte, { state: "open", receivedBytes: 1.4 * gigabyte }),
    uploadOf(1, "Left hand alone.mp4", 0.84 * gigabyte, { state: "finished" }),
    uploadOf(2, "Für Elise, the middle part, slowly.mov", 1.2 * gigabyte, {}),
    uploadOf(3, `${"A-name-without-any-space-".repeat(4)}.mp4`, 2_100_000, {
      state: "refused",
      refusal: {
        code: "cut-off",
        text: "This film is cut off: it ends at 3:12 of 6:20. Upload it again.",
      },
    }),
    uploadOf(4, "Five fingers.mp4", 0.4 * gigabyte, { state: "used" }),
  ],
  total: 5,
  nextCursor: null,
};
