import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Provider } from "../../contract.ts";
import { schoolNow } from "./school-clock.ts";

/** What the school has to look at. */
export interface BillingFlag {
  /**
   * `mismatch`: a payment that is not what was sold; nothing was granted. `overpaid`: more was
   * charged than the price. `charged_after_change`: a plan that was replaced was charged again.
   * `paid_after_change`: a transfer arrived after its student had chosen another plan.
   * `charged_early`: one that was to begin later was charged before. `foreign_claim`: a student
   * claimed another's payment. `unmatched_event`: an event of no agreement. `paid_but_unknown`: the
   * provider no longer knows what was paid. `event_of_closed_account`: a charge of a disabled or
   * erased account. `partial_refund`: a part of a payment was given back, and what it bought stays.
   * `refund_failed`: a refund that the provider had accepted came to nothing. `open_dispute`: a payer
   * asks the bank or PayPal for the money; the school can answer. `plan_drift`: a provider's plan is
   * not as in `plans.json`.
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
  /** A reference, a charge or an event. */
  subject: string;
  userId: string | null;
  detail: string;
}

/**
 * Raises a flag about what may change, once for each kind and subject; one that was resolved is open
 * again where its detail has become another.
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

/** Resolves a flag, where it is open, because its matter has ended. */
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

/** Resolves the flag of an unmatched event, which may not have been raised yet; returns when. */
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

/** Raises a flag once for each kind and subject. */
export async function raiseFlag(db: Executor, flag: BillingFlag): Promise<void> {
  await db
    .insertInto("billingFlags")
    .values(flag)
    .onConflict((conflict) => conflict.columns(["kind", "provider", "subject"]).doNothing())
    .execute();
}
