import { AppError } from "#platform/server/errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { listRenewals, type RenewalRow } from "../queries/renewals.ts";
import { canRenew, chargesPlanOnce, stopRenewals } from "./stop-renewals.ts";

/**
 * Ends superseded subscriptions, so that nobody is charged for two plans; they arise when two
 * checkouts are paid. What the provider cannot end now stays renewing, and is ended with the next
 * payment or cancellation.
 */
export async function endSuperseded(deps: PaymentDeps, userId: string): Promise<void> {
  const rows = await listRenewals(deps.db, userId);
  const current = rows.find((row) => row.isCurrent);
  const superseded = rows.filter(
    (row) => !row.isCurrent && canRenew(row) && !sharesRenewal(row, current),
  );
  if (superseded.length === 0) return;
  try {
    await stopRenewals(deps, userId, superseded);
  } catch (error) {
    // The new payment took effect and must not be reported as failed.
    if (!(error instanceof AppError)) throw error;
  }
}

/** Where a plan paid twice renews once, ending the superseded one would end the current one. */
function sharesRenewal(row: RenewalRow, current: RenewalRow | undefined): boolean {
  return (
    chargesPlanOnce[row.provider] &&
    row.provider === current?.provider &&
    row.customerCode === current.customerCode &&
    row.planCode === current.planCode
  );
}
