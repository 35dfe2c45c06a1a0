import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { openChargeFailures } from "../charges/fail-charges.ts";
import type { Clock } from "../clock/clock.ts";
import { openFaults } from "../faults/inject-faults.ts";
import type { Html } from "../pages/html.ts";
import type { Delivery, Events } from "../webhooks/deliver-events.ts";
import { defaultBehaviour } from "./api/behaviour.ts";
import { newDebugId, presentError, refuse } from "./api/responses.ts";
import { openTokens } from "./api/tokens.ts";
import { approvalRoutes } from "./approval/approval.ts";
import { browserFileRoutes } from "./approval/browser-files.ts";
import { planRoutes } from "./catalogue/plans.ts";
import { productRoutes } from "./catalogue/products.ts";
import type { PaypalContext } from "./context.ts";
import { controlRoutes } from "./control/control.ts";
import { paypalSection } from "./control/control-section.ts";
import { paypalDueWork } from "./due-work.ts";
import { disputeRoutes } from "./payments/disputes.ts";
import { paymentRoutes } from "./payments/payments.ts";
import type { ConfiguredPlan } from "./state.ts";
import { openStore } from "./store.ts";
import { changeSubscriptionRoutes } from "./subscriptions/change-subscription.ts";
import { subscriptionRoutes } from "./subscriptions/subscriptions.ts";
import { notificationRoutes } from "./webhooks/notifications.ts";
import { certificatePath, openWebhooks, signatureOf } from "./webhooks/webhooks.ts";

export interface PaypalOptions {
  clientId: string;
  clientSecret: string;
  plans: readonly ConfiguredPlan[];
  /** Receives signed events; without it they are stored and can be read at `/_sandbox`. */
  webhookUrl?: string | undefined;
  /** The webhook id, as in PayPal's dashboard; part of the signature. */
  webhookId?: string | undefined;
  /** The lifetime of access tokens; defaults to nine hours, as at PayPal. */
  tokenLifeSeconds?: number;
}

interface PaypalSandboxOptions extends PaypalOptions {
  dataDir: string;
  isStored: boolean;
  webhookRetryDelaysMs: readonly number[];
  clock: Clock;
  addEvents: (events: Events) => void;
  addSection: (section: () => Html) => void;
}

const nineHoursInSeconds = 32_400;

/** Adds PayPal's API, script, approval page and events to the sandbox's server. */
export async function addPaypalSandbox(app: FastifyInstance, options: PaypalSandboxOptions) {
  const { clientId, clientSecret, webhookId = "WH-SANDBOX" } = options;
  const { clock, dataDir, isStored, plans } = options;
  const now = () => clock.now().toString({ fractionalSecondDigits: 3 });
  const store = await openStore({ dataDir, isStored, plans, now, onChange: clock.workChanged });
  // Schools that verify the events trust this certificate.
  await mkdir(dataDir, { recursive: true });
  await writeFile(path.join(dataDir, "paypal-authority.pem"), store.signing.certificate);
  // A server on every address is reached through loopback.
  const origin = () => app.listeningOrigin.replace("//0.0.0.0:", "//127.0.0.1:");
  const signing = { store, webhookId, origin, now };
  const events = openWebhooks({
    ...signing,
    url: options.webhookUrl ?? null,
    retryDelaysMs: options.webhookRetryDelaysMs,
    now,
  });
  const lifeSeconds = options.tokenLifeSeconds ?? nineHoursInSeconds;
  const tokens = openTokens({ clientId, clientSecret, lifeSeconds, now });
  const faults = openFaults(presentError);
  const behaviour = { ...defaultBehaviour };
  const context: PaypalContext = {
    store,
    faults,
    events,
    tokens,
    behaviour,
    chargeFailures: openChargeFailures("PAYMENT_DENIED"),
    clientId,
    clock,
    now,
  };

  options.addEvents(events);
  options.addSection(() => paypalSection(context));
  clock.addWork(paypalDueWork(context));
  app.addHook("onListen", async () => events.resume());
  app.addHook("onClose", async () => {
    await events.close();
    await store.save();
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("paypal-debug-id", newDebugId());
  });
  await browserFileRoutes(app, context);
  approvalRoutes(app, context);
  controlRoutes(app, context, (delivery: Delivery) => signatureOf(signing, delivery));
  app.get<{ Params: { name: string } }>(`${certificatePath}:name`, async (request, reply) =>
    request.params.name === store.signing.name
      ? reply.type("application/x-pem-file").send(store.signing.certificate)
      : refuse(reply, "RESOURCE_NOT_FOUND"),
  );
  await app.register(async (api) => {
    api.addHook("onRequest", faults.apply);
    api.setErrorHandler((error, _request, reply) => sendProblem(reply, error));
    tokens.routes(api);
    await api.register(async (guarded) => {
      guarded.addHook("onRequest", tokens.requireToken);
      productRoutes(guarded, context);
      planRoutes(guarded, context);
      notificationRoutes(guarded, context, webhookId);
      subscriptionRoutes(guarded, context);
      changeSubscriptionRoutes(guarded, context);
      paymentRoutes(guarded, context);
      disputeRoutes(guarded, context);
    });
  });
}

/** Sends malformed bodies and internal errors in PayPal's format. */
function sendProblem(reply: FastifyReply, error: unknown) {
  const isTheirs = typeof error === "object" && error !== null && "statusCode" in error;
  if (isTheirs && Number(error.statusCode) < 500) {
    const description = "The request JSON is not well formed.";
    return refuse(reply, "INVALID_REQUEST", { issue: "MALFORMED_REQUEST_JSON", description });
  }
  return reply.code(500).send(presentError(500));
}
