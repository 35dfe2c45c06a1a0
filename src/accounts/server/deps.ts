import type { SubscriptionSummary } from "#billing/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import type { AccountsKeys } from "./keys.ts";
import type { AccountsLimits } from "./limits.ts";

/** The dependencies of the operations of accounts; each takes only those it uses. */
export interface AccountsDeps {
  db: Database;
  keys: AccountsKeys;
  limits: AccountsLimits;
  /** The school's origin, without a trailing slash. */
  publicUrl: string;
  /** The school's name in mails. */
  school: SchoolIdentity;
  /** The version of the terms in the forms, and the day from which it applies. */
  readTerms: () => Promise<{ version: string; effectiveOn: string | null }>;
  /** The user's current subscription. */
  findSubscription: (userId: string) => Promise<SubscriptionSummary>;
}
