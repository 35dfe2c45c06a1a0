import type { FastifyInstance } from "fastify";
import { openChargeFailures } from "../charges/fail-charges.ts";
import type { Clock } from "../clock/clock.ts";
import { openFaults } from "../faults/inject-faults.ts";
import type { Html } from "../pages/html.ts";
import type { Events } from "../webhooks/deliver-events.ts";
import { requireSecretKey } from "./api/authenticate.ts";
import { customerRoutes } from "./api/customers.ts";
import { planRoutes } from "./api/plans.ts";
import { sendJson } from "./api/responses.ts";
import { openSubscriptionDelays } from "./api/subscription-delays.ts";
import { chargeAuthorizationRoutes } from "./cards/charge-authorization.ts";
import { browserFileRoutes } from "./checkout/browser-files.ts";
import { checkoutRoutes } from "./checkout/checkout.ts";
import { type HostedPage, hostedPageRoutes } from "./checkout/hosted-pages.ts";
import type { PaystackContext } from "./context.ts";
import { controlRoutes } from "./control/control.ts";
import { paystackSection } from "./control/control-section.ts";
import { disputeRoutes } from "./disputes/disputes.ts";
import { paystackDueWork } from "./due-work.ts";
import { manageLinkRoutes, manageRoutes } from "./manage/manage.ts";
import { refundRoutes } from "./refunds/refunds.ts";
import type { ConfiguredPlan } from "./state.ts";
import { openStore } from "./store.ts";
import { createSubscriptionRoutes } from "./subscriptions/create-subscription.ts";
import { subscriptionRoutes } from "./subscriptions/subscriptions.ts";
import { transactionListRoutes } from "./transactions/list-transactions.ts";
import { transactionRoutes } from "./transactions/transactions.ts";
import { openWebhooks } from "./webhooks/webhooks.ts";

export interface PaystackSandboxOptions {
  dataDir: string;
  isStored: boolean;
  secretKey: string;
  publicKey: string;
  webhookUrl: string | null;
  webhookRetryDelaysMs: readonly number[];
  schoolOrigin: string | null;
  plans: readonly ConfiguredPlan[];
  pages: readonly HostedPage[];
  clock: Clock;
  addEvents: (events: Events) => void;
  addSection: (section: () => Html) => void;
}

/** Adds Paystack's API, popup, pages and events to the sandbox's server. */
export async function addPaystackSandbox(app: FastifyInstance, options: PaystackSandboxOptions) {
  const { secretKey, publicKey, schoolOrigin } = options;
  if ([secretKey, publicKey].some((key) => !/^[sp]k_test_/.test(key))) {
    throw new Error("The sandbox takes Paystack's test keys only.");
  }
  // Paystack writes times with milliseconds.
  const { clock, dataDir, isStored, plans } = options;
  const now = () => clock.now().toString({ fractionalSecondDigits: 3 });
  const store = await openStore({ dataDir, isStored, plans, now, onChange: clock.workChanged });
  const retryDelaysMs = options.webhookRetryDelaysMs;
  const webhooks = openWebhooks({ store, secretKey, url: options.webhookUrl, retryDelaysMs, now });
  const faults = openFaults(() => ({ status: false, message: "An error occurred" }));
  const context: PaystackContext = {
    store,
    faults,
    subscriptionDelays: openSubscriptionDelays(),
    chargeFailures: openChargeFailures("Insufficient Funds"),
    webhooks,
    clock,
    secretKey,
    publicKey,
    domain: "test",
    schoolOrigin,
    now,
  };
  options.addEvents(webhooks);
  options.addSection(() => paystackSection(context));
  clock.addWork(paystackDueWork(context));
  app.addHook("onReady", async () => webhooks.resume());
  app.addHook("onClose", async () => {
    await webhooks.close();
    await store.save();
  });
  await browserFileRoutes(app);
  checkoutRoutes(app, context);
  controlRoutes(app, context);
  manageRoutes(app, context);
  hostedPageRoutes(app, context, options.pages);
  await app.register(async (api) => {
    api.addHook("onRequest", faults.apply);
    api.addHook("onRequest", requireSecretKey(secretKey));
    api.setErrorHandler((error, _request, reply) => {
      const status = hasStatus(error) ? error.statusCode : 500;
      return sendJson(reply, status, { status: false, message: "An error occurred" });
    });
    planRoutes(api, context);
    transactionRoutes(api, context);
    subscriptionRoutes(api, context);
    customerRoutes(api, context);
    transactionListRoutes(api, context);
    chargeAuthorizationRoutes(api, context);
    createSubscriptionRoutes(api, context);
    refundRoutes(api, context);
    disputeRoutes(api, context);
    manageLinkRoutes(api, context);
  });
}

function hasStatus(error: unknown): error is { statusCode: number } {
  return typeof error === "object" && error !== null && "statusCode" in error
    ? typeof error.statusCode === "number"
    : false;
}
