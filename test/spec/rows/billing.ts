import { type Row, specRows } from "../row.ts";

export const billingRows: readonly Row[] = specRows({
  "§2 Plans": [
    [
      "screen",
      "/plans shows the cards Beginner, Intermediate, Intermediate Pro, Professional, Professional Pro",
      "plans-2",
    ],
    [
      "state",
      "a Yearly/Monthly toggle: the URL's period, else the subscriber's own, else Monthly",
      "plans-2",
      "plans-1",
      "read-billing-period-1",
    ],
    ["state", "the chosen period is in the URL", "plans-2"],
    ["state", "a user without a paid plan is on 'free'", "payments-4", "plans-3"],
    [
      "screen",
      "the card Beginner shows its price in dollars and in naira, by month and by year",
      "plans-2",
    ],
    [
      "screen",
      "the card Intermediate shows its price in dollars and in naira, by month and by year",
      "plans-2",
    ],
    [
      "screen",
      "the card Intermediate Pro shows its price in dollars and in naira, by month and by year",
      "plans-2",
    ],
    [
      "screen",
      "the card Professional shows its price in dollars and in naira, by month and by year",
      "plans-2",
    ],
    [
      "screen",
      "the card Professional Pro shows its price in dollars and in naira, by month and by year",
      "plans-2",
    ],
    ["text", "'YOUR PLAN' on the current plan's card, and on no other", "plans-1", "payments-1"],
    ["text", "'Subscribe' for visitors, who are sent to /register", "plans-2"],
    ["text", "'Subscribe' for free users, who choose how to pay", "plans-1", "payments-1"],
    ["text", "'Upgrade'", "plans-1", "payments-1"],
    ["text", "'Downgrade'", "plans-1"],
    ["state", "a failed fetch of the plans is shown, and can be retried", "plans-2"],
  ],
  "§2 Account area": [
    [
      "screen",
      "/account-subscription: the plan's name, state, price, provider and days",
      "plans-3",
    ],
    [
      "state",
      "/account-subscription: active, past due, cancelled, and no plan",
      "plans-3",
      "subscription-1",
      "payments-5",
    ],
    [
      "screen",
      "/account-subscription: cancel, and change plan, which leads to /plans",
      "plans-3",
      "subscription-2",
      "payments-1",
      "payments-5",
    ],
  ],
  "§4 Offered plan actions": [
    [
      "rule",
      "free or visitor: Subscribe on every card",
      "plans-2",
      "plans-1",
      "plan-action-1",
      "plan-action-5",
    ],
    ["rule", "Beginner card: Downgrade for any paid non-beginner plan", "plans-1", "plan-action-1"],
    [
      "rule",
      "Intermediate card: Upgrade from beginner; Downgrade from intermediate-pro or higher",
      "plans-1",
      "plan-action-1",
    ],
    [
      "rule",
      "Intermediate Pro card: Upgrade from beginner or intermediate; Downgrade from professional or professional-pro",
      "plans-1",
      "plan-action-1",
    ],
    [
      "rule",
      "Professional card: Upgrade from any paid plan other than professional and professional-pro; Downgrade from professional-pro",
      "plans-1",
      "plan-action-1",
    ],
    [
      "rule",
      "Professional Pro card: Upgrade from any paid plan other than professional-pro",
      "plans-1",
      "plan-action-1",
    ],
  ],
  "§4 Subscription cancel": [
    [
      "rule",
      "allowed for a paid plan that is not cancelled, by either provider",
      "can-cancel-1",
      "plans-3",
    ],
    ["rule", "not offered for no plan", "can-cancel-2", "plans-3"],
    ["rule", "not offered for a cancelled plan", "can-cancel-2", "plans-3"],
    ["rule", "not offered for a plan of an unknown method", "can-cancel-2", "plans-3"],
    ["state", "after cancel the page reloads", "payments-5"],
    [
      "rule",
      "a plan is cancelled by its own provider's call",
      "cancel-subscription-1",
      "cancel-subscription-2",
    ],
  ],
  "§8 Mutation failures": [
    ["text", "'Unable to cancel subscription'", "payments-5", "cancel-subscription-4"],
  ],
  "§9 Prices": [
    [
      "constant",
      "Beginner $10 / $100 or 7,500 / 80,000 naira, monthly / yearly",
      "plans-2",
      "read-plans-1",
    ],
    [
      "constant",
      "Intermediate $15 / $150 or 10,000 / 110,000 naira, monthly / yearly",
      "plans-2",
      "read-plans-1",
    ],
    [
      "constant",
      "Intermediate Pro $20 / $220 or 12,500 / 140,000 naira, monthly / yearly",
      "plans-2",
      "read-plans-1",
    ],
    [
      "constant",
      "Professional $25 / $270 or 15,000 / 170,000 naira, monthly / yearly",
      "plans-2",
      "read-plans-1",
    ],
    [
      "constant",
      "Professional Pro $30 / $335 or 20,000 / 200,000 naira, monthly / yearly",
      "plans-2",
      "read-plans-1",
    ],
    ["constant", "card provider default currency NGN", "read-plans-2", "paystack-payment-1"],
  ],
});
