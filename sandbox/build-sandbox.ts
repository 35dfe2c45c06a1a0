import Fastify, { type FastifyInstance } from "fastify";
import { addGoogleSandbox, type GoogleSandboxOptions } from "./google/add-google-sandbox.ts";
import { addPaypalSandbox, type PaypalOptions } from "./paypal/add-paypal-sandbox.ts";
import { addPaystackSandbox } from "./paystack/add-paystack-sandbox.ts";
import type { HostedPage } from "./paystack/checkout/hosted-pages.ts";
import type { ConfiguredPlan } from "./paystack/state.ts";
import { refuseForeignHosts } from "./refuse-foreign-hosts.ts";
import { refuseOtherSites } from "./refuse-other-sites.ts";

export interface SandboxOptions {
  /** Keeps what was paid, in one JSON file a provider. */
  dataDir: string;
  /** Paystack's test keys; a live one is refused, as nothing here may be signed with it. */
  secretKey: string;
  publicKey: string;
  /** Where signed events go; left out, they are kept and can be read at `/_sandbox`. */
  webhookUrl?: string | undefined;
  /** Pauses before each further attempt at an event that was not answered by 200. */
  webhookRetryDelaysMs?: readonly number[];
  /** Its host is answered as well as this machine's. */
  schoolOrigin?: string | undefined;
  plans: readonly ConfiguredPlan[];
  /** Hosted payment pages that can be paid at `/pay/{slug}`. */
  pages?: readonly HostedPage[];
  /** Left out, nobody plays Google. */
  google?: GoogleSandboxOptions | undefined;
  /** Left out, nobody plays PayPal. */
  paypal?: PaypalOptions | undefined;
  now?: () => Temporal.Instant;
}

const defaultRetryDelaysMs = [2_000, 10_000, 60_000, 300_000];

/**
 * The providers, played locally over their documented HTTP. Opens its files when made ready
 * (`listen` or `inject`), which throws if they are spoilt.
 */
export function buildSandbox(options: SandboxOptions): FastifyInstance {
  // A provider that hangs on purpose must not keep the process from closing.
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: unknown, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
  app.addHook("onRequest", refuseForeignHosts(options.schoolOrigin));
  app.addHook("onRequest", refuseOtherSites);
  const { dataDir, google, paypal } = options;
  const webhookRetryDelaysMs = options.webhookRetryDelaysMs ?? defaultRetryDelaysMs;
  const now = options.now ?? (() => Temporal.Now.instant());
  app.get("/_sandbox/ready", async () => ({ ready: true }));
  app.register(async (scope) =>
    addPaystackSandbox(scope, {
      dataDir,
      secretKey: options.secretKey,
      publicKey: options.publicKey,
      webhookUrl: options.webhookUrl ?? null,
      webhookRetryDelaysMs,
      schoolOrigin: options.schoolOrigin ?? null,
      plans: options.plans,
      pages: options.pages ?? [],
      now,
    }),
  );
  if (paypal) {
    app.register(async (scope) =>
      addPaypalSandbox(scope, { ...paypal, dataDir, webhookRetryDelaysMs, now }),
    );
  }
  if (google) app.register(async (scope) => addGoogleSandbox(scope, google));
  return app;
}
