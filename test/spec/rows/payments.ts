import type { Row } from "../row.ts";

const payments = "test/e2e/payments.spec.ts";

const subscribed = `${payments} › a free student subscribes through PayPal, then upgrades by card`;
const downgraded = `${payments} › a downgrade shows its losses, and 'No, Exit' changes nothing`;
const left = `${payments} › leaving PayPal charges nothing and keeps the old plan`;
const declined = `${payments} › a declined card changes nothing`;
const ends = `${payments} › every other result of the card popup is 'Payment not completed'`;
const scriptless = `${payments} › a PayPal script that fails to load is reported in the console only`;
const settled = "src/billing/browser/pages/payment/flow/finish-payment.test.ts › a popup that ends";

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
      "src/billing/browser/pages/payment/flow/verify-payment.test.ts › a PayPal subscription is verified by PayPal's endpoint",
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
      "src/billing/browser/pages/subscription/cancel-subscription.test.ts › a cancelled plan sends no request",
    ],
  },
  {
    part: "§4 Plan change",
    kind: "state",
    says: "where cancelling fails, 'Unable to cancel subscription' is shown and nothing is paid",
    by: [left],
  },
  {
    part: "§4 Plan change",
    kind: "rule",
    says: "the new plan is charged immediately and takes the place of the old one",
    by: [
      subscribed,
      "src/billing/server/checkout/paystack-payment.test.ts › a new payment supersedes a cancelled plan with time left",
      "src/billing/server/api-paypal.test.ts › another plan can be bought afterwards and replaces the old one",
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
    ["an error opens the not-completed modal", [ends, `${settled} in an error: shows it`]],
    [
      "a missing reference opens the not-completed modal",
      [
        ends,
        `${settled} with success and no reference`,
        "src/billing/browser/pages/payment/paypal/paypal-payment.test.ts › approved without an id",
      ],
    ],
    [
      "any non-success message opens the not-completed modal",
      [
        ends,
        "src/billing/browser/pages/payment/flow/verify-payment.test.ts › any other message than the exact one is no success",
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
      "src/billing/server/api.test.ts › a paid plan is activated, with the specification's message",
      "src/billing/server/api-paypal.test.ts › an approved subscription is activated, with the specification's message",
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
