import type { ListedStudent, StudentPage } from "#accounts/contract/students.ts";
import { noSubscription } from "#billing/contract.ts";

const day = "2026-11-02T09:30:00.000Z";
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

export const listedStudents: ListedStudent[] = [
  {
    _id: idOf(1),
    name: "Ada (demo student)",
    email: "ada@school.test",
    disabled: false,
    joinedOn: day,
    plan: "intermediate",
    paidThrough: "2026-12-02T09:30:00.000Z",
  },
  {
    _id: idOf(2),
    name: "Wolfgangina-Maria Theodora Konstantinova",
    disabled: true,
    email: "a-very-long-address-a-very-long-address@school-of-music.example.test",
    joinedOn: day,
    plan: null,
    paidThrough: null,
  },
];

export const studentSample: StudentPage = {
  _id: idOf(1),
  name: "Ada (demo student)",
  email: "ada@school.test",
  disabled: false,
  beingDeleted: false,
  joinedOn: day,
  phone: "+234 800 000 0000",
  hasPassword: true,
  questions: 3,
  reviews: 1,
  subscription: {
    ...noSubscription,
    subscription: "intermediate",
    subscriptionType: "monthly",
    subscriptionStatus: "active",
    subscribedOn: day,
    subscriptionMethod: "paystack",
    subscriptionId: "SUB_1",
    paidThrough: "2026-12-02T09:30:00.000Z",
    renewal: {
      plan: "intermediate",
      billingPeriod: "monthly",
      amountMinor: 1_500_000,
      currency: "NGN",
      provider: "paystack",
      subscriptionId: "SUB_1",
      nextChargeOn: "2026-12-02T09:30:00.000Z",
      hasFailed: false,
      endsBecauseCardExpires: false,
    },
  },
  payments: {
    payments: [
      {
        _id: idOf(9),
        paidOn: day,
        description: "Intermediate plan, monthly",
        amountMinor: 1_500_000,
        currency: "NGN",
        method: "Card, Paystack",
        returnedMinor: 0,
        receipts: [{ number: "R-2026-000123", kind: "receipt", isDelayed: false }],
      },
    ],
    total: 1,
    nextCursor: null,
  },
};
