import { type Api, serve, serveCachedPublic } from "#platform/server/http/serve.ts";
import { activatedMessage, billingEndpoints } from "../contract.ts";
import { startPaypalCheckout } from "./checkout/start-paypal-checkout.ts";
import { startPaystackCheckout } from "./checkout/start-paystack-checkout.ts";
import { verifyPaypalSubscription } from "./checkout/verify-paypal-subscription.ts";
import { verifyPaystackPayment } from "./checkout/verify-paystack-payment.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { PriceList, PriceOf } from "./plans/read-plans.ts";
import { cancelPlan } from "./subscriptions/cancel-plan.ts";

export interface BillingDeps extends PaymentDeps {
  priceList: PriceList;
  paypalPriceOf: PriceOf;
  /** Where the browser loads the card provider's popup from. */
  scriptUrl: string;
  /** Where the browser loads the wallet's buttons from, the school's public client id included. */
  paypalScriptUrl: string;
  publicUrl: string;
  /** The school's name, as payers read it at the wallet. */
  brandName: string;
}

/** Adds the addresses of plans and payments. */
export function addBillingApi(api: Api, deps: BillingDeps): void {
  serveCachedPublic(api, billingEndpoints.plans, async () => deps.priceList.offers);

  serve(api, billingEndpoints.startPaystackCheckout, async ({ caller, body }) => {
    const chosen = { plan: body.subscription, billingPeriod: body.subscriptionType };
    const { reference, accessCode } = await startPaystackCheckout(deps, caller, chosen);
    return { reference, accessCode, scriptUrl: deps.scriptUrl };
  });

  // `monthly` and `subscription` are hints that nothing rests on (design: Money).
  serve(api, billingEndpoints.verifyPaystack, async ({ caller, query }) => {
    const data = await verifyPaystackPayment(deps, caller, query.ref);
    return { data, message: activatedMessage };
  });

  serve(api, billingEndpoints.startPaypalCheckout, async ({ caller, body }) => {
    const chosen = { plan: body.subscription, billingPeriod: body.subscriptionType };
    const { subscriptionId } = await startPaypalCheckout(deps, caller, chosen);
    return { subscriptionId, scriptUrl: deps.paypalScriptUrl };
  });

  // Of the body only the subscription counts, and only if it was begun for the caller.
  serve(api, billingEndpoints.subscribePaypal, async ({ caller, body }) => {
    const data = await verifyPaypalSubscription(deps, caller, body.subscriptionId);
    return { data, message: activatedMessage };
  });

  serve(api, billingEndpoints.cancelPaystack, async ({ caller }) => {
    return cancelPlan(deps, caller, { provider: "paystack" });
  });

  serve(api, billingEndpoints.cancelPaypal, async ({ caller, body }) => {
    const { subscriptionId } = body;
    return cancelPlan(deps, caller, { provider: "paypal", subscriptionId });
  });
}
