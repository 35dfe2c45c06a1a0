import type { Pool } from "pg";
import type { Database } from "#platform/database/open-database.ts";
import { createLimiter } from "#platform/http/limits.ts";
import { type Api, serve, servePublic } from "#platform/http/serve.ts";
import { activatedMessage, billingEndpoints } from "./contract.ts";
import type { PaymentGateway } from "./gateways/gateway.ts";
import type { PriceList } from "./read-plans.ts";
import { startCardCheckout } from "./start-card-checkout.ts";
import { verifyCardPayment } from "./verify-card-payment.ts";

export interface BillingDeps {
  db: Database;
  pool: Pool;
  gateway: PaymentGateway;
  priceList: PriceList;
  /** Where the browser loads the card provider's popup from. */
  scriptUrl: string;
}

/** Adds the addresses of plans and payments. */
export function addBillingApi(api: Api, deps: BillingDeps): void {
  // Far above what anyone needs: each call costs the provider one, and they throttle us all.
  const window = { durationSeconds: 600 };
  const checkouts = createLimiter(deps.pool, { name: "checkout", points: 30, ...window });
  const verifications = createLimiter(deps.pool, { name: "verify-card", points: 120, ...window });

  servePublic(api, billingEndpoints.plans, async () => deps.priceList.offers);

  serve(api, billingEndpoints.startPaystackCheckout, async ({ caller, body }) => {
    await checkouts.consume(caller.userId);
    const chosen = { plan: body.subscription, period: body.subscriptionType };
    const { reference, accessCode } = await startCardCheckout(deps, caller, chosen);
    return { reference, accessCode, scriptUrl: deps.scriptUrl };
  });

  // `monthly` and `subscription` are hints that nothing rests on (design: Money).
  serve(api, billingEndpoints.verifyPaystack, async ({ caller, query }) => {
    await verifications.consume(caller.userId);
    const data = await verifyCardPayment(deps, caller, query.ref);
    return { data, message: activatedMessage };
  });
}
