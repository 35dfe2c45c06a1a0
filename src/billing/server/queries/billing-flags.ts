import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Provider } from "../../contract.ts";
import { schoolNow } from "./school-clock.ts";

/** An issue that the school must review. */
export interface BillingFlag {
  /**
   * `mismatch`: a payment differs from the sale; no access was granted. `overpaid`: the charge
   * exceeded the price. `charged_after_change`: a replaced plan was charged again.
   * `paid_after_change`: a transfer arrived after its student had chosen another plan.
   * `charged_early`: an agreement was charged before its start. `foreign_claim`: a student claimed
   * another's payment. `unmatched_event`: an event matches no agreement. `paid_but_unknown`: the
   * provider no longer knows a payment. `event_of_closed_account`: a disabled or erased account was
   * charged. `partial_refund`: a part of a payment was refunded, and its access stays.
   * `refund_failed`: the provider accepted a refund that failed later. `open_dispute`: a payer asks
   * the bank or PayPal for the money; the school can respond. `plan_drift`: a provider's plan
   * differs from `plans.json`.
   */
  kind:
    | "mismatch"
    | "overpaid"
    | "charged_after_change"
    | "paid_after_change"
    | "charged_early"
    | "foreign_claim"
    | "unmatched_event"
    | "paid_but_unknown"
    | "event_of_closed_account"
    | "partial_refund"
    | "refund_failed"
    | "open_dispute"
    | "plan_drift";
  provider: Provider;
  /** The reference, charge or event that the flag is about. */
  subject: string;
  userId: string | null;
  detail: string;
}

/**
 * Raises a flag whose detail may change, once per kind and subject. A resolved flag opens again if
 * its detail has changed.
 */
export async function raiseChangingFlag(db: Executor, flag: BillingFlag): Promise<void> {
  await db
    .insertInto("billingFlags")
    .values(flag)
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "provider", "subject"])
        .doUpdateSet(({ ref }) => ({ detail: ref("excluded.detail"), resolvedAt: null, note: "" }))
        .whereRef("billingFlags.detail", "!=", "excluded.detail"),
    )
    .execute();
}

/** Resolves a flag, if it is open, because its cause has ended. */
export async function resolveFlag(
  db: Executor,
  { kind, provider, subject, note }: Omit<BillingFlag, "userId" | "detail"> & { note: string },
): Promise<void> {
  await db
    .updateTable("billingFlags")
    .set({ resolvedAt: schoolNow, note })
    .where("kind", "=", kind)
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .where("resolvedAt", "is", null)
    .execute();
}

/** Resolves the flag of an unmatched event, inserting it if needed; returns the time. */
export async function resolveUnmatchedEvent(
  trx: Trx,
  {
    provider,
    eventId,
    detail,
    note,
  }: { provider: Provider; eventId: string; detail: string; note: string },
): Promise<Date> {
  const flag = { kind: "unmatched_event", provider, subject: eventId, detail, note } as const;
  const { resolvedAt } = await trx
    .insertInto("billingFlags")
    .values({ ...flag, resolvedAt: schoolNow })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "provider", "subject"])
        .doUpdateSet({ resolvedAt: sql<Date>`coalesce(billing_flags.resolved_at, school_now())` }),
    )
    .returning("resolvedAt")
    .$narrowType<{ resolvedAt: Date }>()
    .executeTakeFirstOrThrow();
  return resolvedAt;
}

/** Raises a flag once per kind and subject. */
export async function raiseFlag(db: Executor, flag: BillingFlag): Promise<void> {
  await db
    .insertInto("billingFlags")
    .values(flag)
    .onConflict((conflict) => conflict.columns(["kind", "provider", "subject"]).doNothing())
    .execute();
}
