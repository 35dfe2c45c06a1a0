import type { Executor } from "#platform/server/database/executor.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import type { Provider } from "../../contract.ts";
import type { ProviderPrices } from "../plans/read-plans.ts";
import type { ProviderWebhook } from "../webhooks/provider-webhook.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import type { PlanTarget } from "./plan-catalogue.ts";

/** The settings that every provider has. */
export interface ConnectionSettings {
  /** The base URL of the provider's API, or of the sandbox. */
  apiUrl: string;
  /**
   * The URL of the provider's script, without a query. Pages may load scripts and frames from its
   * origin.
   */
  scriptUrl: string;
  /** The provider's plan codes by plan and billing period, as `beginner:monthly`. */
  planCodes: Readonly<Record<string, string>>;
}

/** The school's settings that a provider needs. */
export interface SchoolTerms {
  /** The deadline of one call. After it the user sees an error and may try again. */
  deadlineMs: number;
  school: Pick<SchoolIdentity, "name">;
  /** The name of the school's product at providers. It stays when the school is renamed. */
  productName: string;
  publicUrl: string;
  prices: { read: (db: Executor) => Promise<{ providers: Record<Provider, ProviderPrices> }> };
  /** The school's clock. */
  now: () => Promise<Date>;
}

/** A provider's plans with the setting that holds their codes. */
export interface ConfiguredPlans extends PlanTarget {
  variable: string;
}

/** A payment provider in one process. All its calls share one circuit breaker. */
export interface ConnectedProvider extends PaymentProvider {
  /** The URL of the script that opens a checkout in a page. */
  scriptUrl: string;
  /** The provider's plans for the school, by currency. */
  planTargets: readonly ConfiguredPlans[];
  /** The provider's webhook. */
  webhook: ProviderWebhook;
}
