import type { ConnectedProvider, ConnectionSettings, SchoolTerms } from "../connected-provider.ts";
import { createPaypalPlans } from "./paypal-plan-catalogue.ts";
import { createPaypalApi, createPaypalProvider, paypalScriptUrl } from "./paypal-provider.ts";
import { createPaypalWebhook } from "./webhook/paypal-webhook.ts";

export interface PaypalSettings extends ConnectionSettings {
  clientId: string;
  clientSecret: string;
  /** The webhook's id in PayPal's dashboard; without an id, events are refused. */
  webhookId: string | undefined;
  /** Hosts of the certificates that sign events. */
  certificateHosts: readonly string[];
  /** A PEM file of trusted authorities in addition to Node's own. */
  authorityFile: string | undefined;
}

/** Shorter than PayPal's own timeout for the response to an event. */
const certificateDeadlineMs = 5_000;

/** PayPal as one process uses it. */
export function createPaypal(settings: PaypalSettings, terms: SchoolTerms): ConnectedProvider {
  const { clientId, clientSecret, planCodes } = settings;
  const { deadlineMs, prices, school, productName, publicUrl } = terms;
  const paypal = createPaypalApi({ baseUrl: settings.apiUrl, clientId, clientSecret, deadlineMs });
  const provider = createPaypalProvider({
    paypal,
    readPrices: async (db) => (await prices.read(db)).providers.paypal,
    school,
    publicUrl,
  });
  const catalogue = createPaypalPlans({ paypal, productName });
  return {
    ...provider,
    scriptUrl: paypalScriptUrl(settings.scriptUrl, clientId),
    planTargets: [{ provider: "paypal", variable: "PAYPAL_PLANS", planCodes, catalogue }],
    webhook: createPaypalWebhook({
      deadlineMs: certificateDeadlineMs,
      webhookId: settings.webhookId,
      hosts: settings.certificateHosts,
      authorityFile: settings.authorityFile,
      now: terms.now,
    }),
  };
}
