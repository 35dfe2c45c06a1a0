import type { PaymentHistory } from "#billing/contract/payment-history.ts";
import type { SubscriptionSummary } from "#billing/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";

/** What the studio's students need; what other features know of them is handed in. */
export interface StudentsDeps {
  db: Database;
  /** Throws without a code of this instructor's second factor that was not used before. */
  requireFreshCode: (userId: string, code: string | undefined) => Promise<void>;
  findSubscription: (userId: string) => Promise<SubscriptionSummary>;
  /** A page of payments, the newest first. */
  listPayments: (input: { userId: string; page: number }) => Promise<PaymentHistory>;
  posts: {
    count: (userId: string) => Promise<{ questions: number; reviews: number }>;
    /** Every question, reply and review of a user, the oldest first. */
    list: (userId: string) => Promise<object>;
  };
}
