import type { Executor } from "#platform/server/database/executor.ts";
import type { Provider } from "../../contract.ts";
import type { ProviderPrices } from "../plans/read-plans.ts";
import type { ProviderWebhook } from "../webhooks/provider-webhook.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import type { PlanTarget } from "./plan-catalogue.ts";

/** The settings that every provider has. */
export interface ConnectionSettings {
  /** The base URL of its API, or the sandbox's. */
  apiUrl: string;
  /** Its plan codes by plan and billing period, as `beginner:monthly`. */
  planCodes: Readonly<Record<string, string>>;
}

/** What a provider has to know of the school. */
export interface SchoolTerms {
  /** Of one call; the user sees an error and may try again. */
  deadlineMs: number;
  schoolName: string;
  publicUrl: string;
  prices: { read: (db: Executor) => Promise<{ providers: Record<Provider, ProviderPrices> }> };
  /** The school's clock. */
  now: () => Promise<Date>;
}

/** A provider's plans, with the setting that holds their codes. */
export interface ConfiguredPlans extends PlanTarget {
  variable: string;
}

/** A payment provider in one process: all its calls have one circuit breaker. */
export interface ConnectedProvider extends PaymentProvider {
  /** Its plans for the school, by currency. */
  planTargets: readonly ConfiguredPlans[];
  /** How it delivers its events. */
  webhook: ProviderWebhook;
}
