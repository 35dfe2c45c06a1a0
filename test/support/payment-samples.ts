import type { PaymentHistory } from "#billing/contract.ts";

type Payment = PaymentHistory["payments"][number];

/** A student's payment by index; 0 is the newest. */
export const paymentOf = (index: number): Payment => ({
  _id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  paidOn: new Date(Date.UTC(2026, 10 - index, 20)).toISOString(),
  description: "Professional Pro plan, monthly",
  amountMinor: 1_850_000,
  currency: "NGN",
  method: "Bank transfer, Paystack",
  returnedMinor: 0,
  receipts: [{ number: `R-2026-00010${index}`, kind: "receipt", isDelayed: false }],
});

const returned = paymentOf(1);

/** A new payment, and one with a partial refund. */
export const latestPayments: Payment[] = [
  { ...paymentOf(0), receipts: [] },
  {
    ...returned,
    returnedMinor: 500_000,
    receipts: [
      ...returned.receipts,
      { number: "C-2026-000001", kind: "credit-note", isDelayed: false },
    ],
  },
];
