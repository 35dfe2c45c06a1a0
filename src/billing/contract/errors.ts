import { renewalLinkErrors } from "./renewal-link.ts";
import { studioMoneyErrors } from "./studio-money-errors.ts";

export const billingErrors = {
  "billing.already_subscribed": {
    status: 409,
    message: "You already have a plan. Cancel it first to choose another.",
  },
  "billing.plan_opens_nothing": {
    status: 409,
    message: "This plan opens no lesson yet. It is sold as soon as it does.",
  },
  "billing.plan_is_open": { status: 409, message: "This plan is open already." },
  "billing.begins_later": {
    status: 409,
    message: "Your plan is paid already. A payment by card begins on the day on which it ends.",
  },
  "billing.no_stored_card": {
    status: 409,
    message: "Your card cannot be used for this. Please choose another way to pay.",
  },
  "billing.plan_lacks_category": {
    status: 403,
    message: "Your plan does not include this lesson.",
  },
  "billing.currency_not_offered": {
    status: 422,
    message: "This plan cannot be paid that way in this currency.",
  },
  "billing.other_price": {
    status: 409,
    message: "This plan has another price now. Please look at it before you pay.",
  },
  "billing.payment_pending": { status: 409, message: "The payment is not completed yet." },
  "billing.transfer_pending": {
    status: 409,
    message: "We are waiting for your bank to confirm your transfer.",
  },
  "billing.payment_failed": { status: 422, message: "The payment was not successful." },
  "billing.payment_mismatch": {
    status: 422,
    message: "This payment does not match what you chose. Please contact us.",
  },
  "billing.plan_ended": {
    status: 409,
    message: "The time that this payment bought is over. Please choose a plan.",
  },
  "billing.no_plan": { status: 409, message: "You have no plan to cancel." },
  "billing.other_method": {
    status: 409,
    message: "Your plan is paid another way. Please reload the page and try again.",
  },
  "billing.not_cancellable_yet": {
    status: 409,
    message: "Your payment has only just arrived. Please try again in a minute.",
  },
  "billing.event_not_genuine": {
    status: 401,
    message: "This event does not carry the provider's signature.",
  },
  "billing.receipt_delayed": {
    status: 503,
    message: "This receipt could not be drawn. We draw it again in a minute.",
  },
  "billing.receipt_not_found": { status: 404, message: "There is no such receipt." },
  ...studioMoneyErrors,
  ...renewalLinkErrors,
  "billing.provider_unavailable": {
    status: 503,
    message: "The payment provider does not answer. Please try again.",
  },
} as const;
