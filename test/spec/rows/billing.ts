import type { Row } from "../row.ts";
import { paymentRows } from "./payments.ts";

const plans = "test/e2e/plans.spec.ts";
const payments = "test/e2e/payments.spec.ts";

const seenByVisitor = `${plans} › a visitor sees five plans with both prices by month and year`;
const offered = `${plans} › each card shows the action for every held plan`;
const screenOfPlan = `${plans} › the subscription screen shows every state of a plan`;
const subscribed = `${payments} › a free student subscribes through PayPal, then upgrades by card`;
const cancelled = `${payments} › a failed cancellation is reported; a successful one shows after a reload`;
const declined = `${payments} › a declined card changes nothing`;

const cards = [
  ["Beginner", "$10 / $100", "7,500 / 80,000"],
  ["Intermediate", "$15 / $150", "10,000 / 110,000"],
  ["Intermediate Pro", "$20 / $220", "12,500 / 140,000"],
  ["Professional", "$25 / $270", "15,000 / 170,000"],
  ["Professional Pro", "$30 / $335", "20,000 / 200,000"],
] as const;

const screen: readonly Row[] = [
  {
    part: "§2 Plans",
    kind: "screen",
    says: "/plans shows the cards Beginner, Intermediate, Intermediate Pro, Professional, Professional Pro",
    by: [seenByVisitor],
  },
  {
    part: "§2 Plans",
    kind: "state",
    says: "a Yearly/Monthly toggle: the address's period, else the subscriber's own, else Monthly",
    by: [
      seenByVisitor,
      offered,
      "src/billing/browser/pages/plans/read-billing-period.test.ts › for a subscriber by",
    ],
  },
  {
    part: "§2 Plans",
    kind: "state",
    says: "the chosen period lives in the address",
    by: [seenByVisitor],
  },
  {
    part: "§2 Plans",
    kind: "state",
    says: "a user without a paid plan is on 'free'",
    by: [declined, screenOfPlan],
  },
  ...cards.map(
    ([plan]): Row => ({
      part: "§2 Plans",
      kind: "screen",
      says: `the card ${plan} shows its price in dollars and in naira, by month and by year`,
      by: [seenByVisitor],
    }),
  ),
  {
    part: "§2 Plans",
    kind: "text",
    says: "'YOUR PLAN' on the current plan's card, and on no other",
    by: [offered, subscribed],
  },
  {
    part: "§2 Plans",
    kind: "text",
    says: "'Subscribe' for visitors, who are sent to /register",
    by: [seenByVisitor],
  },
  {
    part: "§2 Plans",
    kind: "text",
    says: "'Subscribe' for free users, who choose how to pay",
    by: [offered, subscribed],
  },
  { part: "§2 Plans", kind: "text", says: "'Upgrade'", by: [offered, subscribed] },
  { part: "§2 Plans", kind: "text", says: "'Downgrade'", by: [offered] },
  {
    part: "§2 Plans",
    kind: "state",
    says: "a failed fetch of the plans is shown, and can be retried",
    by: [seenByVisitor],
  },
  {
    part: "§2 Account area",
    kind: "screen",
    says: "/account-subscription: the plan's name, state, price, provider and days",
    by: [screenOfPlan],
  },
  {
    part: "§2 Account area",
    kind: "state",
    says: "/account-subscription: active, past due, cancelled, and no plan",
    by: [screenOfPlan, cancelled],
  },
  {
    part: "§2 Account area",
    kind: "screen",
    says: "/account-subscription: cancel, and change plan, which leads to /plans",
    by: [screenOfPlan, subscribed, cancelled],
  },
];

const offers = [
  ["Beginner", "beginner", "Downgrade for any paid non-beginner plan"],
  [
    "Intermediate",
    "intermediate",
    "Upgrade from beginner; Downgrade from intermediate-pro or higher",
  ],
  [
    "Intermediate Pro",
    "intermediate-pro",
    "Upgrade from beginner or intermediate; Downgrade from professional or professional-pro",
  ],
  [
    "Professional",
    "professional",
    "Upgrade from any paid plan other than professional and professional-pro; Downgrade from professional-pro",
  ],
  [
    "Professional Pro",
    "professional-pro",
    "Upgrade from any paid plan other than professional-pro",
  ],
] as const;

const actions: readonly Row[] = [
  {
    part: "§4 Offered plan actions",
    kind: "rule",
    says: "free or visitor: Subscribe on every card",
    by: [
      seenByVisitor,
      offered,
      "src/billing/browser/pages/plans/plan-action.test.ts › who holds free",
    ],
  },
  ...offers.map(
    ([card, plan, says]): Row => ({
      part: "§4 Offered plan actions",
      kind: "rule",
      says: `${card} card: ${says}`,
      by: [
        offered,
        `src/billing/browser/pages/plans/plan-action.test.ts › is offered on the card of ${plan}:`,
      ],
    }),
  ),
];

const canCancel = "src/billing/browser/pages/subscription/can-cancel.test.ts";
const cancelling: readonly Row[] = [
  {
    part: "§4 Subscription cancel",
    kind: "rule",
    says: "allowed for a paid plan that is not cancelled, by either provider",
    by: [`${canCancel} › a running paid plan can be cancelled, with either provider`, screenOfPlan],
  },
  ...(["no plan", "a cancelled plan", "a plan of an unknown method"] as const).map(
    (held): Row => ({
      part: "§4 Subscription cancel",
      kind: "rule",
      says: `not offered for ${held}`,
      by: [`${canCancel} › ${held} cannot`, screenOfPlan],
    }),
  ),
  {
    part: "§4 Subscription cancel",
    kind: "state",
    says: "after cancel the page reloads",
    by: [cancelled],
  },
  {
    part: "§4 Subscription cancel",
    kind: "rule",
    says: "a plan is cancelled by its own provider's call",
    by: [
      "src/billing/browser/pages/subscription/cancel-subscription.test.ts › a plan paid by card is cancelled by Paystack's endpoint",
      "src/billing/browser/pages/subscription/cancel-subscription.test.ts › a plan paid through PayPal is cancelled by PayPal's endpoint",
    ],
  },
  {
    part: "§8 Mutation failures",
    kind: "text",
    says: "'Unable to cancel subscription'",
    by: [
      cancelled,
      "src/billing/browser/pages/subscription/cancel-subscription.test.ts › the notice of a failure is spec §8's",
    ],
  },
];

const constants: readonly Row[] = [
  ...cards.map(
    ([plan, dollars, naira]): Row => ({
      part: "§9 Prices",
      kind: "constant",
      says: `${plan} ${dollars} or ${naira} naira, monthly / yearly`,
      by: [
        seenByVisitor,
        "src/billing/server/plans/read-plans.test.ts › the school sells its five plans at the prices of the specification",
      ],
    }),
  ),
  {
    part: "§9 Prices",
    kind: "constant",
    says: "card provider default currency NGN",
    by: [
      "src/billing/server/plans/read-plans.test.ts › Paystack's prices are in kobo, with its plan code of that billing period",
      "src/billing/server/checkout/paystack-payment.test.ts › the server chooses reference, plan and price",
    ],
  },
];

export const billingRows: readonly Row[] = [
  ...screen,
  ...actions,
  ...paymentRows,
  ...cancelling,
  ...constants,
];
