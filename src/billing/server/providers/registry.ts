import type { Provider } from "../../contract.ts";
import type { ConfiguredPlans, ConnectedProvider, SchoolTerms } from "./connected-provider.ts";
import { createPaypal, type PaypalSettings } from "./paypal/paypal.ts";
import { createPaystack, type PaystackSettings } from "./paystack/paystack.ts";

export interface ProviderSettings {
  paystack: PaystackSettings;
  paypal: PaypalSettings;
}

export type ConnectedProviders = Readonly<Record<Provider, ConnectedProvider>>;

/** The registry of payment providers: one folder below `providers/` and one line here each. */
export function createProviders(
  { paystack, paypal }: ProviderSettings,
  terms: SchoolTerms,
): ConnectedProviders {
  return {
    paystack: createPaystack(paystack, terms),
    paypal: createPaypal(paypal, terms),
  };
}

/** The plans of all providers: first those in each provider's own currency, then the others. */
export function listPlanTargets(providers: ConnectedProviders): ConfiguredPlans[] {
  const targets = Object.values(providers).map(({ planTargets }) => planTargets);
  return [0, 1].flatMap((place) => targets.flatMap((own) => own[place] ?? []));
}
