import * as z from "zod";
import { GatewayError } from "../gateway-error.ts";
import { invalidPaypalResponseError, type PaypalResponse, toGatewayError } from "./paypal-error.ts";
import type { PaypalRequest } from "./paypal-send.ts";
import { isSubscriptionId } from "./paypal-subscription.ts";

/** A subscription that the server creates and the payer approves on the provider's page. */
export interface BeginSubscription {
  /** Our idempotency key: a repeat returns the same subscription (for 72 hours). */
  requestId: string;
  /** The provider's plan code, which decides price and billing period. */
  planCode: string;
  /** The first charge, if it is later than now. */
  beginsAt?: Date | null;
  /** Identifies our checkout. PayPal returns it with the subscription. */
  customId: string;
  /** The URL for a browser that approves or cancels outside the popup. */
  returnUrl: string;
  cancelUrl: string;
  /** The name shown to the payer. */
  brandName: string;
}

export interface StartedSubscription {
  subscriptionId: string;
  approveUrl: string;
}

const maxBrandNameLength = 127;

/** The schema of a link; other and malformed links are ignored. */
const link = z.looseObject({ rel: z.string(), href: z.url({ protocol: /^https?$/ }) });
const created = z.looseObject({
  id: z.string().refine(isSubscriptionId),
  /** Missing in minimal responses, where the approve link implies this status. */
  status: z.string().default("APPROVAL_PENDING"),
  plan_id: z.string().nullish().catch(null),
  links: z.array(z.unknown()).catch([]),
});

/** The server sets plan and owner; the browser only gets the id and cannot change them. */
export function createRequest(input: BeginSubscription): PaypalRequest {
  return {
    method: "POST",
    path: "/v1/billing/subscriptions",
    requestId: input.requestId,
    body: {
      plan_id: input.planCode,
      custom_id: input.customId,
      ...(input.beginsAt && { start_time: input.beginsAt.toISOString() }),
      application_context: {
        brand_name: input.brandName.slice(0, maxBrandNameLength),
        shipping_preference: "NO_SHIPPING",
        user_action: "SUBSCRIBE_NOW",
        payment_method: { payee_preferred: "IMMEDIATE_PAYMENT_REQUIRED" },
        return_url: input.returnUrl,
        cancel_url: input.cancelUrl,
      },
    },
  };
}

/**
 * Throws `gateway.duplicate_reference` when this request id's subscription is already past
 * approval, `gateway.refused` for any other rejection.
 */
export function parseCreateResponse(
  response: PaypalResponse,
  planCode: string,
): StartedSubscription {
  if (response.status !== 200 && response.status !== 201) throw toGatewayError(response);
  const parsed = created.safeParse(response.body);
  if (!parsed.success) throw invalidPaypalResponseError("new subscription", parsed.error);
  const { id, status, plan_id, links } = parsed.data;
  // A repeated request id returns its first subscription, which may be for another plan.
  if (typeof plan_id === "string" && plan_id !== planCode) {
    throw new GatewayError("gateway.duplicate_reference", "the subscription is to another plan");
  }
  if (status !== "APPROVAL_PENDING") {
    throw new GatewayError("gateway.duplicate_reference", "the subscription is past its approval");
  }
  const approveUrl = links.map((it) => link.safeParse(it).data).find((it) => it?.rel === "approve");
  if (!approveUrl)
    throw new GatewayError("gateway.invalid_response", "new subscription: links.approve");
  return { subscriptionId: id, approveUrl: approveUrl.href };
}
