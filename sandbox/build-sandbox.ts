import Fastify, { type FastifyInstance } from "fastify";
import { type OnClockMoved, openClock } from "./clock/clock.ts";
import { clockRoutes } from "./clock/clock-routes.ts";
import { controlPageRoutes } from "./control/control-page.ts";
import { readFormValues, returnToControlPage } from "./control/form-posts.ts";
import { addGoogleSandbox, type GoogleSandboxOptions } from "./google/add-google-sandbox.ts";
import { addPaypalSandbox, type PaypalOptions } from "./paypal/add-paypal-sandbox.ts";
import { addPaystackSandbox } from "./paystack/add-paystack-sandbox.ts";
import type { HostedPage } from "./paystack/checkout/hosted-pages.ts";
import type { ConfiguredPlan } from "./paystack/state.ts";
import { refuseForeignHosts } from "./refuse-foreign-hosts.ts";
import { refuseOtherSites } from "./refuse-other-sites.ts";
import { settledRoute } from "./webhooks/settled-route.ts";

export interface SandboxOptions {
  /** Stores payments, in one JSON file per provider. */
  dataDir: string;
  /** False keeps all payments in memory, for tests with many. Defaults to true. */
  isStored?: boolean;
  /** Paystack's test keys; live keys are rejected, so that nothing is signed with one. */
  secretKey: string;
  publicKey: string;
  /** Receives signed events; without it they are stored and can be read at `/_sandbox`. */
  webhookUrl?: string | undefined;
  /** Delays before retries of an unacknowledged event. */
  webhookRetryDelaysMs?: readonly number[];
  /** This host is allowed in addition to loopback. */
  schoolOrigin?: string | undefined;
  plans: readonly ConfiguredPlan[];
  /** Hosted payment pages that accept payments at `/pay/{slug}`. */
  pages?: readonly HostedPage[];
  /** Without it Google is not emulated. */
  google?: GoogleSandboxOptions | undefined;
  /** Without it PayPal is not emulated. */
  paypal?: PaypalOptions | undefined;
  /** The time without the clock's shift; defaults to the real time. */
  now?: () => Temporal.Instant;
  /**
   * Called with the stored shift at the start, and at each move of the clock before its due work.
   */
  onClockMoved?: OnClockMoved;
}

const defaultRetryDelaysMs = [2_000, 10_000, 60_000, 300_000];

/**
 * The emulated providers on one server. `listen` and `inject` open the data files, and throw if
 * they are corrupt.
 */
export function buildSandbox(options: SandboxOptions): FastifyInstance {
  // Requests that hang on purpose must not block closing.
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: unknown, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
  app.addHook("onRequest", refuseForeignHosts(options.schoolOrigin));
  app.addHook("onRequest", refuseOtherSites);
  const { dataDir, isStored = true, google, paypal } = options;
  const webhookRetryDelaysMs = options.webhookRetryDelaysMs ?? defaultRetryDelaysMs;
  app.get("/_sandbox/ready", async () => ({ ready: true }));
  app.register(async (scope) => {
    const onMoved = options.onClockMoved ?? (() => undefined);
    const now = options.now ?? (() => Temporal.Now.instant());
    const clock = await openClock({ dataDir, isStored, now, onMoved });
    await onMoved(clock.read());
    scope.addHook("onRequest", async () => clock.runDue());
    scope.addHook("preValidation", readFormValues);
    scope.addHook("onSend", returnToControlPage);
    scope.addHook("onListen", async () => clock.start());
    scope.addHook("onClose", async () => clock.close());
    clockRoutes(scope, clock);
    const addEvents = settledRoute(scope);
    const addSection = controlPageRoutes(scope, clock);
    const shared = { dataDir, isStored, clock, addEvents, addSection, webhookRetryDelaysMs };
    await scope.register(async (paystack) =>
      addPaystackSandbox(paystack, {
        ...shared,
        secretKey: options.secretKey,
        publicKey: options.publicKey,
        webhookUrl: options.webhookUrl ?? null,
        schoolOrigin: options.schoolOrigin ?? null,
        plans: options.plans,
        pages: options.pages ?? [],
      }),
    );
    if (paypal) {
      await scope.register(async (it) => addPaypalSandbox(it, { ...paypal, ...shared }));
    }
  });
  if (google) app.register(async (scope) => addGoogleSandbox(scope, google));
  return app;
}
