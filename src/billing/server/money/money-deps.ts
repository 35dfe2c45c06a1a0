import type { PaymentDeps } from "../payment-deps.ts";
import type { ProviderCurrency } from "../providers/payment-provider.ts";
import type { ProviderWebhook } from "../webhooks/provider-webhook.ts";

export interface PayingPerson {
  userId: string;
  name: string;
  email: string;
}

/** What the studio's money needs beyond payments. */
export interface MoneyDeps extends PaymentDeps {
  /** What refunds of 24 hours may come to, in kobo and cents. */
  refundsPerDay: Readonly<Record<ProviderCurrency, number>>;
  webhooks: readonly ProviderWebhook[];
  people: {
    /** Names and emails by user id; erased accounts are left out. */
    find: (userIds: readonly string[]) => Promise<Map<string, Omit<PayingPerson, "userId">>>;
    /** People whose name or email contains a text, at most `limit`; nobody for an empty one. */
    search: (input: { text: string; limit: number }) => Promise<PayingPerson[]>;
  };
}
