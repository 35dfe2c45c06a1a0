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
  /** URL of Paystack's inline script. */
  scriptUrl: string;
  /** URL of PayPal's SDK script, with the school's public client id. */
  paypalScriptUrl: string;
  publicUrl: string;
  /** The school's name, as PayPal shows it to payers. */
  brandName: string;
}

/** Adds the routes of plans and payments. */
export function addBillingApi(api: Api, deps: BillingDeps): void {
  serveCachedPublic(api, billingEndpoints.plans, async () => deps.priceList.offers);

  serve(api, billingEndpoints.startPaystackCheckout, async ({ caller, body }) => {
    const chosen = { plan: body.subscription, billingPeriod: body.subscriptionType };
    const { reference, accessCode } = await startPaystackCheckout(deps, caller, chosen);
    return { reference, accessCode, scriptUrl: deps.scriptUrl };
  });

  // `monthly` and `subscription` are hints and are ignored (design: Money).
  serve(api, billingEndpoints.verifyPaystack, async ({ caller, query }) => {
    const data = await verifyPaystackPayment(deps, caller, query.ref);
    return { data, message: activatedMessage };
  });

  serve(api, billingEndpoints.startPaypalCheckout, async ({ caller, body }) => {
    const chosen = { plan: body.subscription, billingPeriod: body.subscriptionType };
    const { subscriptionId } = await startPaypalCheckout(deps, caller, chosen);
    return { subscriptionId, scriptUrl: deps.paypalScriptUrl };
  });

  // Only `subscriptionId` is used, and only if it was created for the caller.
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
