import * as z from "zod";
import { findReplay, rememberReplay } from "../api/replays.ts";
import type { PaypalContext } from "../context.ts";
import type { Subscription } from "../state.ts";
import { newId } from "../store.ts";
import { setStatus } from "./advance.ts";

const webUrl = z.url({ protocol: /^https?$/ });

export const newSubscription = z.looseObject({
  plan_id: z.string().min(3).max(50),
  custom_id: z
    .string()
    .regex(/^[ -~]{1,127}$/)
    .optional(),
  start_time: z.iso
    .datetime({ offset: true })
    .transform((it) => new Date(it).toISOString())
    .optional(),
  quantity: z.unknown().optional(),
  application_context: z
    .looseObject({
      brand_name: z.string().min(1).max(127).optional(),
      return_url: webUrl,
      cancel_url: webUrl,
    })
    .optional(),
});

type Begun =
  | { kind: "begun" | "replayed"; subscription: Subscription }
  | { kind: "unknown-plan" }
  | { kind: "refused"; issue: string };

/** Creates a subscription for approval. A known request id returns its subscription. */
export async function beginSubscription(
  context: PaypalContext,
  input: z.output<typeof newSubscription>,
  requestId: string | undefined,
): Promise<Begun> {
  const { store } = context;
  const earlier = store.subscriptions.get(findReplay(context, "subscription", requestId) ?? "");
  if (earlier) return { kind: "replayed", subscription: earlier };
  const plan = store.plans.get(input.plan_id);
  if (!plan) return { kind: "unknown-plan" };
  if (plan.status !== "ACTIVE") return { kind: "refused", issue: "PLAN_STATUS_INVALID" };
  if (input.start_time !== undefined && input.start_time < context.now()) {
    return { kind: "refused", issue: "INVALID_START_TIME" };
  }
  if (input.quantity !== undefined) {
    return { kind: "refused", issue: "SUBSCRIPTION_CANNOT_HAVE_QUANTITY" };
  }
  const at = context.now();
  const subscription: Subscription = {
    id: newId("I-"),
    baToken: newId("BA-", 17),
    status: "APPROVAL_PENDING",
    statusNote: null,
    isSuspendedUnpaid: false,
    planId: plan.planId,
    customId: input.custom_id ?? null,
    brandName: input.application_context?.brand_name ?? null,
    returnUrl: input.application_context?.return_url ?? null,
    cancelUrl: input.application_context?.cancel_url ?? null,
    createdAt: at,
    updatedAt: at,
    statusUpdatedAt: at,
    startAt: input.start_time ?? at,
    activatesAt: null,
    firstPaymentAt: null,
    nextBillingAt: null,
    payer: null,
    number: store.subscriptions.size + 1,
    requestedStartAt: input.start_time ?? null,
    anchorAt: null,
    nextCycle: 0,
    nextPriceMinor: null,
    outstandingMinor: 0,
    failedCount: 0,
    retriesLeft: 0,
    retryAt: null,
    lastFailure: null,
    revisionPlanId: null,
  };
  store.subscriptions.set(subscription.id, subscription);
  rememberReplay(context, { kind: "subscription", requestId, resultId: subscription.id });
  setStatus(context, subscription, "APPROVAL_PENDING", null, "BILLING.SUBSCRIPTION.CREATED");
  await store.save();
  return { kind: "begun", subscription };
}
