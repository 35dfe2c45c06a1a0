import type { SubscriptionSummary } from "#billing/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { AccountsKeys } from "./keys.ts";
import type { AccountsLimits } from "./limits.ts";

/** What the operations of accounts stand on; each takes the part it uses. */
export interface AccountsDeps {
  db: Database;
  keys: AccountsKeys;
  limits: AccountsLimits;
  /** Where the school is found, without a slash at the end. */
  publicUrl: string;
  /** What the school is called in its mails. */
  schoolName: string;
  /** What a user's money grants right now. */
  findSubscription: (userId: string) => Promise<SubscriptionSummary>;
}
