import type { PaymentDeps } from "../payment-deps.ts";
import type { ProviderCurrency } from "../providers/payment-provider.ts";
import type { ProviderWebhook } from "../webhooks/provider-webhook.ts";

export interface PayingPerson {
  userId: string;
  name: string;
  email: string;
}

/** The dependencies of the studio's money beyond payments. */
export interface MoneyDeps extends PaymentDeps {
  /** The most that may be refunded within 24 hours, in kobo and cents. */
  refundsPerDay: Readonly<Record<ProviderCurrency, number>>;
  webhooks: readonly ProviderWebhook[];
  people: {
    /** Names and emails by user id; erased accounts are left out. */
    find: (userIds: readonly string[]) => Promise<Map<string, Omit<PayingPerson, "userId">>>;
    /** People whose name or email contains a text, at most `limit`. An empty text finds nobody. */
    search: (input: { text: string; limit: number }) => Promise<PayingPerson[]>;
  };
}
