import * as z from "zod";
import type { BeginCheckout, GatewayRequest, StartedCheckout } from "../gateway.ts";
import { GatewayError } from "../gateway-error.ts";
import {
  invalidResponseError,
  type PaystackEnvelope,
  parseEnvelope,
  refusedError,
} from "./paystack-envelope.ts";

const started = z.looseObject({
  reference: z.string().min(1),
  access_code: z.string().min(1),
  authorization_url: z.url({ protocol: /^https?$/ }),
});

/**
 * Builds the initialize request. The server sets plan, amount and currency; the browser only gets
 * the access code and cannot change them. With a plan, Paystack charges the plan's price and
 * ignores `amount`; verification compares the two.
 */
export function initializeRequest(input: BeginCheckout): GatewayRequest {
  return {
    method: "POST",
    path: "/transaction/initialize",
    body: {
      email: input.email,
      amount: input.price.amountMinor,
      currency: input.price.currency,
      reference: input.reference,
      ...(input.price.planCode === null ? {} : { plan: input.price.planCode }),
      ...(input.callbackUrl === undefined ? {} : { callback_url: input.callbackUrl }),
      ...(input.channels === undefined ? {} : { channels: input.channels }),
      metadata: input.metadata,
    },
  };
}

/**
 * Throws `gateway.duplicate_reference` when the reference was used before, `gateway.refused` for
 * any other rejection, `gateway.invalid_response` when the response is for another reference.
 */
export function parseInitializeResponse(body: unknown, reference: string): StartedCheckout {
  const envelope = parseEnvelope(body);
  if (!envelope.status) {
    if (!isDuplicateReference(envelope)) throw refusedError(envelope);
    throw new GatewayError("gateway.duplicate_reference", "this reference was used before");
  }
  const parsed = started.safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError("checkout", parsed.error);
  if (parsed.data.reference !== reference) {
    throw new GatewayError("gateway.invalid_response", "the checkout is for another reference");
  }
  return {
    reference,
    accessCode: parsed.data.access_code,
    authorizationUrl: parsed.data.authorization_url,
  };
}

export const isDuplicateReference = ({ code, message }: PaystackEnvelope): boolean =>
  code === "duplicate_reference" || /^duplicate transaction ref/i.test(message);
