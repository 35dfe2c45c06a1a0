import { type Row, specRows } from "../row.ts";

export const paymentsRows: readonly Row[] = specRows({
  "§2 Plans": [
    ["screen", "modal: choose payment option, card or online wallet", "payments-1"],
    ["screen", "modal: confirm an upgrade or a downgrade", "payments-1", "payments-2"],
    ["text", "'Yes, Continue'", "payments-1"],
    ["text", "'No, Exit'", "payments-2"],
    ["text", "'Payment Succesful'; its Continue returns to the previous page", "payments-1"],
    ["text", "'Payment not completed'", "payments-3", "payments-4", "payments-7"],
    [
      "screen",
      "paying reads the current user's email and name",
      "payments-1",
      "paystack-payment-1",
      "verify-payment-1",
    ],
  ],
  "§4 Plan change": [
    ["state", "the user confirms first; otherwise nothing changes", "payments-2"],
    [
      "state",
      "the current subscription is cancelled, then the payment choice opens for the new plan",
      "payments-1",
    ],
    [
      "state",
      "cancelling is skipped if the plan is cancelled already",
      "payments-3",
      "cancel-subscription-3",
    ],
    [
      "state",
      "if cancelling fails, 'Unable to cancel subscription' is shown and nothing is paid",
      "payments-3",
    ],
    [
      "rule",
      "the new plan is charged immediately and replaces the old one",
      "payments-1",
      "paystack-payment-2",
      "api-paypal-2",
    ],
    [
      "state",
      "a success message opens the success modal",
      "payments-1",
      "payments-7",
      "finish-payment-1",
    ],
    [
      "state",
      "cancel opens the not-completed modal",
      "payments-3",
      "payments-7",
      "finish-payment-3",
    ],
    ["state", "an error opens the not-completed modal", "payments-7", "finish-payment-4"],
    [
      "state",
      "a missing reference opens the not-completed modal",
      "payments-7",
      "finish-payment-2",
      "paypal-payment-1",
    ],
    [
      "state",
      "any non-success message opens the not-completed modal",
      "payments-7",
      "verify-payment-2",
    ],
    ["state", "a declined card opens the not-completed modal", "payments-4"],
  ],
  "§7 Calls": [
    ["text", "'User subscription activated successfully'", "api-6", "api-paypal-1", "payments-7"],
  ],
  "§8 Payment script": [
    ["text", "'Failed to load the PayPal JS SDK script.' in the console only", "payments-6"],
  ],
});
