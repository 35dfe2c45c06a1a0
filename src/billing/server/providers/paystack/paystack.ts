import type { AmountRange } from "#billing/contract/studio-prices.ts";
import type { ConnectedProvider, ConnectionSettings, SchoolTerms } from "../connected-provider.ts";
import { createPaystackPlans } from "./paystack-plan-catalogue.ts";
import { createPaystackApi, createPaystackProvider } from "./paystack-provider.ts";
import { createPaystackWebhook } from "./webhook/paystack-webhook.ts";

export interface PaystackSettings extends ConnectionSettings {
  /** Codes of the plans in dollars; undefined without such plans. */
  dollarPlanCodes: Readonly<Record<string, string>> | undefined;
  /** The range of one charge in dollars, in cents. */
  dollarLimits: AmountRange;
  secretKey: string;
  /** Also accepted in event signatures, while the key is rotated. */
  previousSecretKey: string | undefined;
  /** The mode that this deployment accepts. */
  domain: "test" | "live";
}

/**
 * Paystack as one process uses it. Setting `PAYSTACK_PLANS_USD`, even to `{}`, enables plans in
 * dollars.
 */
export function createPaystack(settings: PaystackSettings, terms: SchoolTerms): ConnectedProvider {
  const { secretKey, previousSecretKey, planCodes, dollarPlanCodes, dollarLimits } = settings;
  const { deadlineMs, prices } = terms;
  const paystack = createPaystackApi({ baseUrl: settings.apiUrl, secretKey, deadlineMs });
  const provider = createPaystackProvider({
    paystack,
    readPrices: async (db) => (await prices.read(db)).providers.paystack,
  });
  const inNaira = {
    provider: "paystack",
    variable: "PAYSTACK_PLANS",
    planCodes,
    catalogue: createPaystackPlans(paystack),
  } as const;
  const inDollars = dollarPlanCodes && {
    provider: "paystack" as const,
    variable: "PAYSTACK_PLANS_USD",
    planCodes: dollarPlanCodes,
    catalogue: createPaystackPlans(paystack, "USD", dollarLimits),
  };
  return {
    ...provider,
    scriptUrl: settings.scriptUrl,
    planTargets: inDollars ? [inNaira, inDollars] : [inNaira],
    webhook: createPaystackWebhook({ secretKey, previousSecretKey, mode: settings.domain }),
  };
}
