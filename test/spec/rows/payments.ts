import type { Row } from "../row.ts";

const payments = "test/e2e/payments.spec.ts";

const subscribed = `${payments} › a free student subscribes through PayPal, then moves up by card`;
const downgraded = `${payments} › a downgrade names what it takes away, and 'No, Exit' changes nothing`;
const left = `${payments} › who leaves PayPal half way has paid nothing, and keeps what his old plan opens`;
const declined = `${payments} › a card that is declined leaves the student where he was`;
const ends = `${payments} › whatever else a card's popup ends in is 'Payment not completed'`;
const scriptless = `${payments} › PayPal's script that does not come is told of in the console only`;
const settled = "src/billing/browser/pages/payment/finish-payment.test.ts › a popup that ends";

const modals: readonly Row[] = [
  {
    part: "§2 Plans",
    kind: "screen",
    says: "modal: choose payment option, card or online wallet",
    by: [subscribed],
  },
  {
    part: "§2 Plans",
    kind: "screen",
    says: "modal: confirm an upgrade or a downgrade",
    by: [subscribed, downgraded],
  },
  { part: "§2 Plans", kind: "text", says: "'Yes, Continue'", by: [subscribed] },
  { part: "§2 Plans", kind: "text", says: "'No, Exit'", by: [downgraded] },
  {
    part: "§2 Plans",
    kind: "text",
    says: "'Payment Succesful'; its Continue returns to the previous page",
    by: [subscribed],
  },
  { part: "§2 Plans", kind: "text", says: "'Payment not completed'", by: [left, declined, ends] },
  {
    part: "§2 Plans",
    kind: "screen",
    says: "paying reads the current user's email and name",
    by: [
      subscribed,
      "src/billing/server/checkout/paystack-payment.test.ts › the server chooses reference, plan and price",
      "src/billing/browser/pages/payment/verify-payment.test.ts › asks the wallet's own call for a subscription",
    ],
  },
];

const changing: readonly Row[] = [
  {
    part: "§4 Plan change",
    kind: "state",
    says: "the user confirms first; without that nothing changes",
    by: [downgraded],
  },
  {
    part: "§4 Plan change",
    kind: "state",
    says: "the current subscription is cancelled, then the payment choice opens for the new plan",
    by: [subscribed],
  },
  {
    part: "§4 Plan change",
    kind: "state",
    says: "cancelling is skipped where the plan is cancelled already",
    by: [
      left,
      "src/billing/browser/pages/subscription/cancel-subscription.test.ts › one that is cancelled already asks nobody",
    ],
  },
  {
    part: "§4 Plan change",
    kind: "state",
    says: "where cancelling fails, 'Unable to cancel subscription' is said and nothing is paid",
    by: [left],
  },
  {
    part: "§4 Plan change",
    kind: "rule",
    says: "the new plan is charged immediately and takes the place of the old one",
    by: [
      subscribed,
      "src/billing/server/checkout/paystack-payment.test.ts › a new payment supersedes a cancelled plan that still had time left",
      "src/billing/server/api-paypal.test.ts › then another plan can be begun, and it takes the place of the old one",
    ],
  },
];

const outcomes = (
  [
    [
      "a success message opens the success modal",
      [subscribed, ends, `${settled} paid: the server`],
    ],
    ["cancel opens the not-completed modal", [left, ends, `${settled} closed unpaid`]],
    ["an error opens the not-completed modal", [ends, `${settled} in an error: says which`]],
    [
      "a missing reference opens the not-completed modal",
      [
        ends,
        `${settled} with success and no reference`,
        "src/billing/browser/pages/payment/paypal/paypal-payment.test.ts › approved without a name",
      ],
    ],
    [
      "any non-success message opens the not-completed modal",
      [
        ends,
        "src/billing/browser/pages/payment/verify-payment.test.ts › any other message than the exact one is no success",
      ],
    ],
    ["a declined card opens the not-completed modal", [declined]],
  ] as const
).map(([says, by]): Row => ({ part: "§4 Plan change", kind: "state", says, by: [...by] }));

const texts: readonly Row[] = [
  {
    part: "§7 Calls",
    kind: "text",
    says: "'User subscription activated successfully'",
    by: [
      "src/billing/server/api.test.ts › a plan that was paid for is activated, in the words of the specification",
      "src/billing/server/api-paypal.test.ts › a subscription that was approved is activated, in the words of the specification",
      ends,
    ],
  },
  {
    part: "§8 Payment script",
    kind: "text",
    says: "'Failed to load the PayPal JS SDK script.' in the console only",
    by: [scriptless],
  },
];

export const paymentRows: readonly Row[] = [...modals, ...changing, ...outcomes, ...texts];
