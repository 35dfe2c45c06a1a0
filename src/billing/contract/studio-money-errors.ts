/** Separate from the endpoints, so that pages can import the errors alone. */
export const studioMoneyErrors = {
  "billing.payment_not_found": { status: 404, message: "There is no such payment." },
  "billing.student_not_found": { status: 404, message: "There is no such student." },
  "billing.flag_not_found": { status: 404, message: "There is no such open flag." },
  "billing.refund_exceeds_rest": {
    status: 409,
    message: "That is more than is left of this payment.",
  },
  "billing.refund_refused": {
    status: 422,
    message: "The payment provider refused this refund. Nothing was given back.",
  },
  "billing.refund_limit_reached": {
    status: 409,
    message:
      "That is more than the school gives back within 24 hours. Please wait, or have whoever runs the server raise REFUNDS_PER_DAY.",
  },
  "billing.refund_unfinished": {
    status: 409,
    message: "Another refund of this payment has no answer yet. Repeat it first, with its amount.",
  },
  "billing.other_plan_running": {
    status: 409,
    message: "Another plan is running. Free months lengthen only the plan that runs.",
  },
  "billing.already_matched": { status: 409, message: "This payment belongs to a student already." },
  "billing.plan_needed": {
    status: 422,
    message: "This payment names no plan. Please choose what it bought.",
  },
  "billing.no_renewal": { status: 409, message: "Nothing renews for this student." },
  "billing.price_out_of_range": {
    status: 422,
    message: "A price is lower or higher than a payment provider can charge.",
  },
  "billing.prices_changed": {
    status: 409,
    message: "The prices were changed meanwhile, in another window or by somebody else.",
  },
  "billing.prices_not_found": { status: 404, message: "There is no such version of the prices." },
  "billing.prices_being_saved": {
    status: 409,
    message: "Other prices are being saved just now. Please wait until that has ended.",
  },
  "billing.price_save_not_found": {
    status: 404,
    message: "There are no prices that could not be saved.",
  },
} as const;
