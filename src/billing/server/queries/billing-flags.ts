import type { Executor } from "#platform/server/database/executor.ts";
import type { Provider } from "../../contract.ts";

/** What the school has to look at. */
export interface BillingFlag {
  /**
   * `mismatch`: a payment that is not what was sold; nothing was granted. `overpaid`: more was
   * charged than the price. `charged_after_change`: a plan that was replaced was charged again.
   * `foreign_claim`: a student claimed another's payment. `unmatched_event`: an event of no
   * agreement. `paid_but_unknown`: the provider no longer knows what was paid.
   * `event_of_closed_account`: an event of a disabled or erased account.
   */
  kind:
    | "mismatch"
    | "overpaid"
    | "charged_after_change"
    | "foreign_claim"
    | "unmatched_event"
    | "paid_but_unknown"
    | "event_of_closed_account";
  provider: Provider;
  /** A reference, a charge or an event. */
  subject: string;
  userId: string | null;
  detail: string;
}

/** Raises a flag once for each kind and subject. */
export async function raiseFlag(db: Executor, flag: BillingFlag): Promise<void> {
  await db
    .insertInto("billingFlags")
    .values(flag)
    .onConflict((conflict) => conflict.columns(["kind", "provider", "subject"]).doNothing())
    .execute();
}
