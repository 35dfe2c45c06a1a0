import { bySelf, everyone } from "./expected.ts";
import type { Row } from "./rows.ts";

/** The rows of checkouts, payments and subscriptions. */
export const paymentRows: Readonly<Record<string, Row>> = {
  // Users with a plan must cancel it first.
  "POST /api/paystack/checkout": {
    expected: [401, 401, 200, 409, 409, 409, 403, 200],
    request: () => ({ body: { subscription: "beginner", subscriptionType: "monthly" } }),
  },
  "GET /api/paystack": {
    expected: [401, 401, 422, 422, 422, 422, 403, 422],
    request: () => ({ query: "ref=somebody-elses" }),
  },
  "POST /api/paystack/webhook": { expected: everyone(401) },
  "POST /api/paypal/webhook": { expected: everyone(401) },
  "POST /api/paypal/checkout": {
    expected: [401, 401, 200, 409, 409, 409, 403, 200],
    request: () => ({ body: { subscription: "beginner", subscriptionType: "monthly" } }),
  },
  "POST /api/paypal/subscribe": {
    expected: [401, 401, 422, 422, 422, 422, 403, 422],
    request: ({ email }) => ({
      body: {
        subscriptionId: "I-SOMEBODYELSES",
        email,
        subscription: "professional-pro",
        subscriptionType: "yearly",
      },
    }),
  },
  "POST /api/paystack/cancel/{userId}": {
    expected: [401, 401, 409, 200, 200, 403, 403, 409],
    request: ({ userId, email }) => ({ path: { userId }, body: { email } }),
  },
  "GET /api/payments/{userId}": {
    expected: bySelf,
    request: ({ userId }) => ({ path: { userId } }),
  },
  "GET /api/receipt/{userId}/{number}": {
    expected: [401, 401, 404, 404, 404, 403, 403, 404],
    request: ({ userId }) => ({ path: { userId, number: "R-2020-000001" } }),
  },
  "POST /api/subscription/manage/{userId}": {
    expected: [401, 401, 409, 409, 409, 403, 403, 409],
    request: ({ userId }) => ({ path: { userId } }),
  },
  "GET /api/subscription/resume/{userId}": {
    expected: [401, 401, 409, 200, 200, 403, 403, 409],
    request: ({ userId }) => ({ path: { userId }, query: "subscriptionType=monthly" }),
  },
  "POST /api/subscription/resume/{userId}": {
    expected: [401, 401, 409, 409, 409, 403, 403, 409],
    request: ({ userId }) => ({ path: { userId }, body: { subscriptionType: "monthly" } }),
  },
  "POST /api/subscription/waitlist/{userId}": {
    expected: [401, 401, 409, 409, 409, 403, 403, 409],
    request: ({ userId }) => ({ path: { userId }, body: { subscription: "beginner" } }),
  },
  "POST /api/paypal/cancel/{userId}": {
    expected: [401, 401, 409, 409, 409, 403, 403, 409],
    request: ({ userId, email }) => ({
      path: { userId },
      body: { subscriptionId: "I-SOMEBODYELSES", email },
    }),
  },
};
