import { AppError } from "#platform/server/errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { listRenewals, type RenewalRow } from "../queries/renewals.ts";
import { canRenew, stopRenewals } from "./stop-renewals.ts";

/**
 * Ends what a newer payment has overtaken, so that nobody is charged for two plans: it happens when
 * two payments were begun before either was known. What the provider cannot end now stays noted as
 * renewing, and is ended when the plan is cancelled or the next payment becomes known.
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
    // The payment that did take effect must not be told as a failure.
    if (!(error instanceof AppError)) throw error;
  }
}

/** By card a plan that is paid twice renews once: to end that would end what holds. */
function sharesRenewal(row: RenewalRow, current: RenewalRow | undefined): boolean {
  return (
    row.provider === "paystack" &&
    current?.provider === "paystack" &&
    row.customerCode === current.customerCode &&
    row.planCode === current.planCode
  );
}
